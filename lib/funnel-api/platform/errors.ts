/** An error for the user of a command, without a stack trace. Nothing was changed. */
export class CommandError extends Error {}

/** A problem at the start that a restart cannot solve. The server prints the message and exits with status 78. */
export class StartProblem extends Error {}
