/** The check record of a row (spec 1.3): null where a step was not reached. */
export interface RowRecord {
  typeCheck: boolean | null;
  userCreated: boolean | null;
  teamCreated: boolean | null;
  emailSent: boolean | null;
  error: string;
  userRolledBack: boolean | null;
  teamRolledBack: boolean | null;
  userRollback: string;
  teamRollback: string;
}

/** The catalogue's texts (spec 1.8). */
export const ROLLED_BACK = "Successfully rolled back user.";
export const NO_USER = "userId is null";
export const NO_TEAM = "teamId is null";

const UNREACHED: RowRecord = {
  typeCheck: null,
  userCreated: null,
  teamCreated: null,
  emailSent: null,
  error: "",
  userRolledBack: null,
  teamRolledBack: null,
  userRollback: "",
  teamRollback: "",
};

/** All four steps in one batch: a mail that is queued in it passes the last. */
export const PASSED: RowRecord = {
  ...UNREACHED,
  typeCheck: true,
  userCreated: true,
  teamCreated: true,
  emailSent: true,
};

/** The first step said no: nothing was begun, and nothing is to be rolled back. */
export const failedCheck = (error: string): RowRecord => ({ ...UNREACHED, typeCheck: false, error });

/**
 * A later step said no. The person's identity comes first; the team, its link to the type and the mail are one batch, which
 * is written whole or not at all: so there is never a team to take back here.
 */
export const failedStep = (error: string, { hadUser }: { hadUser: boolean }): RowRecord => ({
  ...UNREACHED,
  typeCheck: true,
  userCreated: hadUser,
  teamCreated: hadUser ? false : null,
  error,
  userRolledBack: hadUser ? true : null,
  userRollback: hadUser ? ROLLED_BACK : NO_USER,
  teamRollback: NO_TEAM,
});

/** The address took no mail: person and team are taken back, or it is said why they were not. */
export const refusedMail = (
  error: string,
  rollback: { isTeam: boolean; failure: string | null },
): RowRecord => {
  const said = rollback.failure ?? ROLLED_BACK;
  const isBack = rollback.failure === null;
  return {
    ...PASSED,
    emailSent: false,
    error,
    userRolledBack: isBack,
    userRollback: said,
    teamRolledBack: rollback.isTeam ? isBack : null,
    teamRollback: rollback.isTeam ? said : NO_TEAM,
  };
};

/** Whether every check is passed; any that failed or was not reached makes it a failed import. */
export const isImported = (record: RowRecord): boolean =>
  [record.typeCheck, record.userCreated, record.teamCreated, record.emailSent].every((step) => step === true);
