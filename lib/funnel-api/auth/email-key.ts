/** What is unique within a company, however an address is written. */
export const emailKey = (email: string) => email.trim().toLowerCase()
