/** A problem at the start that a restart cannot solve. The server prints the message and exits with status 78. */
export class StartProblem extends Error {}
