import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Chromium compiles a script that begins so while it comes in, off the thread that a visitor waits for. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks what every page begins with, React and Next: nearly all of it runs at once, and compiling it function by function
 * takes longer than running it. Other browsers see a comment.
 */
export function compileAhead(next) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(next, 'build-manifest.json'), 'utf8'))
  for (const file of rootMainFiles.map((name) => path.join(next, name))) {
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script)
  }
}
