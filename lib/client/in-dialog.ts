import { createContext } from 'react'

/** Whether the component is in a dialog, where the error for an invalid email address has a shorter text (§5). */
export const InDialog = createContext(false)
