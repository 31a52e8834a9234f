/** The names of the databases on this device. They are part of the data in users' browsers. */
export const DATABASES = { attempts: 'takes', photos: 'resume-photos', messages: 'messages' } as const
