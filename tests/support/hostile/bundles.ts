import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Files that replace, or are added to, those of a valid bundle. `files` generates them. */
export type HostileBundle = { name: string; files: () => Record<string, string> }

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
const terms = (text: string) => ({ 'terms/newsletter.en.md': `---\ntitle: Terms\nversion: '1'\n---\n${text}` })
const home = (yaml: string) => ({ 'home.yaml': yaml })
const team = (yaml: string) => ({ 'team.yaml': yaml })

const anchors = 'abcdefghi'.split('')
const aliases = anchors.map((name, index) => {
  const values = index === 0 ? 'x,'.repeat(9) : `*${anchors[index - 1]},`.repeat(9)
  return `${name}: &${name} [${values}]`
})

export const HOSTILE_BUNDLES: readonly HostileBundle[] = [
  { name: 'a Markdown list 1,500 deep', files: () => terms(lines(1500, (index) => `${' '.repeat(index * 2)}- a`)) },
  { name: 'a Markdown list 900 deep', files: () => terms(lines(900, (index) => `${' '.repeat(index * 2)}- a`)) },
  { name: 'Markdown quotes 200,000 deep', files: () => terms('>'.repeat(200_000)) },
  { name: 'Markdown lists in one line', files: () => terms('1. '.repeat(100_000)) },
  { name: 'nested HTML in Markdown', files: () => terms('<em>'.repeat(50_000)) },
  { name: 'a YAML list 1,500 deep', files: () => home(`tagline:\n  ${'- '.repeat(1500)}a`) },
  { name: 'a YAML list 100,000 deep', files: () => home(`tagline: ${'['.repeat(100_000)}`) },
  { name: 'YAML maps 1,400 deep', files: () => home(lines(1400, (index) => `${' '.repeat(index)}a:`)) },
  { name: 'YAML aliases that multiply', files: () => home(aliases.join('\n')) },
  { name: '100,000 YAML keys', files: () => home(lines(100_000, (index) => `a${index}: 1`)) },
  { name: '20,000 YAML errors', files: () => home(lines(20_000, (index) => `a${index}: [`)) },
  { name: '20,000 repeated YAML keys', files: () => home(lines(20_000, () => 'a: 1')) },
  { name: 'a YAML file above 1 MB', files: () => home(`tagline: ${'a'.repeat(1_100_000)}`) },
  { name: '500,000 empty YAML items', files: () => team('-\n'.repeat(500_000)) },
]

/** Writes the files over those of the bundle in the folder. */
export async function makeHostile(folder: string, { files }: HostileBundle) {
  for (const [name, text] of Object.entries(files())) {
    await mkdir(path.dirname(`${folder}/${name}`), { recursive: true })
    await writeFile(`${folder}/${name}`, text)
  }
}
