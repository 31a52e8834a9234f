import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from '#tests/bench/mutants/find'

export type Numbered = Mutant & { id: number }

/** The source with all its mutants, each behind a switch, so that one compiled file serves all of them. */
export function withSwitches(source: string, mutants: readonly Numbered[]): string {
  const render = (start: number, end: number, inside: readonly Numbered[]): string => {
    let text = ''
    let position = start
    for (const [index, mutant] of inside.entries()) {
      const { id, wrap } = mutant
      if (wrap.start < position) continue
      const nested = inside.slice(index + 1).filter((other) => other.wrap.end <= wrap.end)
      const original = render(wrap.start, wrap.end, nested)
      const changed = source.slice(wrap.start, mutant.start) + mutant.text + source.slice(mutant.end, wrap.end)
      const choice = `__mutant(${id}) ? ${changed} : ${original}`
      text += source.slice(position, wrap.start)
      text += { statement: `{if (!__mutant(${id})) ${original}\n}`, bare: choice, expression: `(${choice})` }[wrap.form]
      position = wrap.end
    }
    return text + source.slice(position, end)
  }
  const sorted = mutants.toSorted((a, b) => a.wrap.start - b.wrap.start || b.wrap.end - a.wrap.end)
  return `import { __mutant } from '#lib/mutant-switch'; ${render(0, source.length, sorted)}`
}

/** Reads the enabled mutant, and records which mutants each test executes, in all its processes and threads. */
const switchSource = (stateFile: string) => `
import { appendFileSync, readFileSync } from 'node:fs'
export function __mutant(id) {
  const state = (globalThis.__mutants ??= JSON.parse(readFileSync(${JSON.stringify(stateFile)}, 'utf8')))
  if (state.hits) {
    state.seen ??= new Set()
    if (!state.seen.has(id)) {
      state.seen.add(id)
      appendFileSync(state.hits, id + ' ' + (state.test ?? expect.getState().testPath) + '\\n')
    }
  }
  return state.id === id
}
`

/** Writes a copy of the project whose files contain the mutants. */
export function copyWithSwitches(root: string, copy: string, files: readonly string[], mutants: readonly Numbered[]) {
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  for (const file of files) {
    const target = path.join(copy, file)
    mkdirSync(path.dirname(target), { recursive: true })
    const bytes = readFileSync(path.join(root, file))
    const inFile = byFile.get(file)
    writeFileSync(target, inFile ? withSwitches(bytes.toString(), inFile) : bytes)
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  writeFileSync(path.join(copy, 'lib/mutant-switch.ts'), switchSource(path.join(copy, 'mutant.json')))
}
