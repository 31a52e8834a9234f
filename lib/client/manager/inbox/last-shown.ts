let lastShown: number | null = null

/** Stores the application that the member looked at last. Its row gets focus when the member returns to the inbox. */
export const setLastShown = (id: number) => void (lastShown = id)
export const lastShownId = () => lastShown
export const forgetLastShown = () => void (lastShown = null)
