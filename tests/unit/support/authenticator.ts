import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** A device that makes one passkey and answers with it, as a browser hands its answers on (JSON). */
export function authenticator(id: string, origin = "http://demo.localhost") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = Buffer.from(id);
  const part = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ]);
  const data = (rpId: string, flags: number, counter: number) => {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  };
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  const answer = (response: object) => {
    const name = credentialId.toString("base64url");
    return JSON.stringify({
      id: name,
      rawId: name,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  };
  return {
    id: credentialId.toString("base64url"),
    /** To what `askForNewPasskey` asked. */
    made(options: string): string {
      const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } };
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        ...[data(rp.id, 0x45, 1), Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(cose))],
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: client("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["usb", "nfc"],
      });
    },
    /** To what `askForPasskey` asked. */
    given(options: string, counter: number): string {
      const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
      const authData = data(rpId, 0x05, counter);
      const clientData = client("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return answer({
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
