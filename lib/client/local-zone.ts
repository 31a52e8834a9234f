/** The time zone of the browser, in which people see times. The dates of a company are in its own zone. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
