/** The name of a member who has not set one: 'Lena Vogt' for 'lena.vogt@example.org'. */
export const nameFromEmail = (email: string) =>
  email
    .trim()
    .split(/[+@]/, 1)
    .flatMap((local) => local.split(/[._-]+/))
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 100) || email
