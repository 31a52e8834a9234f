/** PostgreSQL cannot store zero bytes in a text. */
export const withoutZeroBytes = (text: string) => text.replaceAll('\0', '')
