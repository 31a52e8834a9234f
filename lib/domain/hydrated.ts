/** Event that a page dispatches after hydration, to replay earlier clicks (lib/host/pages/delay-scripts.ts). */
export const HYDRATED = 'hydrated'
