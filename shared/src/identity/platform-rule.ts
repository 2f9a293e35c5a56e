/** What an installation is called until somebody names it. */
export const defaultPlatformName = 'Serein'
export const platformNameLength = { min: 2, max: 40 } as const
