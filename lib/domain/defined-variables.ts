/** Returns the environment variables that have a value. An empty variable counts as not set. */
export const definedVariables = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
