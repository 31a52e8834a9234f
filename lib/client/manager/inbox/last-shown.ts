let lastShown: number | null = null

/** Records the application that the member opened last. Its row gets focus when the member returns to the inbox. */
export const setLastShown = (id: number) => void (lastShown = id)
export const lastShownId = () => lastShown
export const forgetLastShown = () => void (lastShown = null)
