/** An error, warning or note about a bundle or feed, with its position. */
export type Problem = { file: string; line: number | null; message: string }

export const formatProblem = ({ file, line, message }: Problem) =>
  `${file}${line === null ? '' : `:${line}`}  ${message}`

/** All errors of a bundle or feed. */
export class BundleError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.name = 'BundleError'
    this.problems = problems
  }
}
