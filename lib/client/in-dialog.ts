import { createContext } from 'react'

/** Whether the component is in a dialog, where the error of an email address has a shorter text (§5). */
export const InDialog = createContext(false)
