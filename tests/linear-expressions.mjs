import regexp from 'eslint-plugin-regexp'

/**
 * Rejects regular expressions whose time grows faster than the text: one request with a long text would block the
 * server.
 */
export const linearExpressions = [
  {
    files: ['{lib,app,components}/**/*.{ts,tsx,mjs}', 'middleware.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
]
