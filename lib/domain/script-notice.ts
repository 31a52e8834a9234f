/** ID of the notice that scripts could not be loaded (components/ui/script-notice.tsx). */
export const SCRIPT_NOTICE = 'script-notice'
