import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { importRules } from './import-rules.mjs'
import { linearExpressions } from './linear-expressions.mjs'
import { tableOwners } from './table-owners.mjs'

/** Browsers load zod without these methods (lib/client/shorten-zod.mjs). */
const STRING_FORMATS = {
  selector:
    'CallExpression[callee.object.type="CallExpression"][callee.property.name=/^(?:email|jwt|emoji|guid|uuid(?:v\\d)?|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|duration)$/]',
  message: 'use the function, such as z.email()',
}

/** Browsers cut a pasted text in a field with `maxLength`, without a message. */
const MAX_LENGTH = {
  selector: 'JSXAttribute[name.name="maxLength"]',
  message: 'use the schema of the form or useTooLong, which keep the text and show an error',
}

export default tseslint.config(
  { ignores: ['.next/', 'next-env.d.ts', 'data/', 'test-results/', 'lib/funnel-api/demo/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.{ts,tsx}', 'lib/client/**/*.ts', 'lib/i18n/**/*.ts'],
    plugins: { ...jsxA11y.flatConfigs.recommended.plugins, 'react-hooks': reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      ...reactHooks.configs.recommended.rules,
      // Safari treats a list without bullets as a list only if it has the role.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
      // Captions are the company's content: used if available, with the transcript next to the video.
      'jsx-a11y/media-has-caption': 'off',
    },
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 250],
      'no-restricted-syntax': ['error', 'TSEnumDeclaration', 'TSParameterProperty', STRING_FORMATS, MAX_LENGTH],
    },
  },
  { files: ['lib/**/*.test.ts', 'tests/**'], rules: { 'max-lines': 'off' } },
  ...importRules,
  ...linearExpressions,
  ...tableOwners,
)
