/** The providers' logos, as their guidelines require: next to the text, not in place of it. */

const Google = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.8 8.8 0 0 0 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18a8.6 8.6 0 0 0 5.96-2.18l-2.91-2.26a5.43 5.43 0 0 1-8.09-2.85h-3v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96h-3a9 9 0 0 0 0 8.08z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58z"
    />
  </svg>
)

const Linkedin = () => (
  <svg viewBox="0 0 18 18" aria-hidden="true">
    <rect width="18" height="18" rx="2.4" fill="#0a66c2" />
    <path
      fill="#ffffff"
      d="M2.7 6.8h2.66v8.5H2.7zm1.33-4.2a1.54 1.54 0 1 1 0 3.08 1.54 1.54 0 0 1 0-3.08zM7 6.8h2.55v1.17h.04a2.8 2.8 0 0 1 2.51-1.38c2.7 0 3.2 1.77 3.2 4.08v4.63h-2.65v-4.1c0-.98-.02-2.24-1.37-2.24-1.37 0-1.58 1.07-1.58 2.17v4.17H7z"
    />
  </svg>
)

export const PROVIDER_LOGOS = { google: <Google />, linkedin: <Linkedin /> } as const
