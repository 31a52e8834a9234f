/** Something wrong in a bundle, for whoever wrote it: where, and what was expected. */
export type Problem = { file: string; line: number | null; message: string }

export const formatProblem = ({ file, line, message }: Problem) =>
  `${file}${line === null ? '' : `:${line}`}  ${message}`

/** Everything that is wrong, at once. */
export class BundleError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.name = 'BundleError'
    this.problems = problems
  }
}
