import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { importRules } from './import-rules.mjs'

const root = path.resolve(import.meta.dirname, '..')
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...importRules,
  ] as Linter.Config[],
})

/** The import rules that reject this import in this file. */
async function violationsOf(filePath: string, imported: string) {
  const [result] = await eslint.lintText(`import '${imported}'\n`, { filePath: path.join(root, filePath) })
  return result!.messages.map(({ ruleId }) => ruleId)
}

const FORBIDDEN = [
  ['lib/domain/x.ts', '#lib/contract/endpoint'],
  ['lib/contract/x.ts', '#lib/client/api'],
  ['lib/client/x.ts', '#lib/server/env'],
  ['lib/client/x.ts', '#components/ui/button'],
  ['lib/server/x.ts', '#lib/funnel-api/main/app'],
  ['lib/funnel-api/x.ts', '#lib/server/env'],
  ['components/funnel/x.tsx', '#components/account/sign-in'],
  ['components/manager/x.tsx', '#components/funnel/funnel'],
  ['components/campaign/x.tsx', '#components/forms/check-forms'],
  ['components/ui/x.tsx', '#components/site/header'],
  ['components/site/x.tsx', '#lib/server/loaders'],
  ['app/x/page.tsx', '#lib/funnel-api/main/app'],
  ['app/x/page.tsx', '../../../lib/domain/user'],
  ['lib/funnel-api/files/x.ts', 'mediabunny'],
  ['lib/funnel-api/files/x.ts', 'sharp'],
  ['lib/funnel-api/files/x.ts', 'file-type'],
  ['lib/funnel-api/files/x.ts', '#lib/funnel-api/features/files/isolated/sharp'],
  ['lib/server/x.ts', 'sharp'],
  ['lib/host/x.ts', 'postal-mime'],
] as const

const ALLOWED = [
  ['lib/contract/x.ts', '#lib/domain/user'],
  ['lib/client/x.ts', '#lib/contract/caller'],
  ['components/funnel/x.tsx', '#components/ui/button'],
  ['components/funnel/x.tsx', './use-step'],
  ['app/x/page.tsx', '#components/funnel/funnel'],
  ['lib/host/x.ts', '#lib/funnel-api/main/open'],
  ['lib/funnel-api/files/isolated/x.ts', 'sharp'],
  ['lib/funnel-api/files/isolated/x.ts', '#lib/funnel-api/features/files/isolated/sharp'],
  ['lib/client/recorder/x.ts', 'mediabunny'],
] as const

test.each(FORBIDDEN)('%s may not import %s', async (file, imported) => {
  expect(await violationsOf(file, imported)).toEqual(['no-restricted-imports'])
})

test.each(ALLOWED)('%s may import %s', async (file, imported) => {
  expect(await violationsOf(file, imported)).toEqual([])
})
