/** An object in storage, without its bytes. */
export interface StoredObject {
  key: string;
  /** In bytes. */
  size: number;
  contentType?: string;
}

/**
 * Uploaded files as they lie in storage, for whole backups: read and written piece by piece, never held whole. On one
 * machine it goes through the process that has them (workers/local/storage-door.ts).
 */
export interface FileStore {
  /** By key, in order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Null where there is no such object. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** There is no such object, or the former one, until all of it has arrived. */
  write(object: StoredObject, data: AsyncIterable<Uint8Array>): Promise<void>;
}
