/** Masks an email address as 'jo…@example.org', so that only its owner recognizes it. */
export const maskEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1…')
