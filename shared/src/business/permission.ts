/** The parts of the console that a permission is given for. `contact`: how clients are reached, wherever it is shown. */
export const areas = [
  'calendar',
  'client',
  'contact',
  'catalogue',
  'team',
  'resource',
  'money',
  'report',
  'message',
  'setting',
] as const
export type Area = (typeof areas)[number]

/** `own`: of what concerns them as a therapist alone; an endpoint that asks for it asks the level again for whose it is. */
export const levels = ['none', 'own', 'view', 'change'] as const
export type Level = (typeof levels)[number]

/** Of which a therapist may have what concerns them alone. In any other area `own` would open nothing. */
const ownAreas: ReadonlySet<Area> = new Set(['client', 'team', 'report'])

/** In which nothing can be changed. */
const readAreas: ReadonlySet<Area> = new Set(['report'])

/** The levels of an area that are not the same as another. */
export function levelsOf(area: Area): readonly Level[] {
  return levels.filter(
    (level) =>
      (level !== 'own' || ownAreas.has(area)) && (level !== 'change' || !readAreas.has(area)),
  )
}

export const roles = ['owner', 'manager', 'front_desk', 'therapist'] as const
export type Role = (typeof roles)[number]

export type Permissions = Record<Area, Level>

/** What each role may do unless the business changed it. Source: product.md, "The console". */
export const defaultPermissions: Record<Role, Permissions> = {
  owner: everywhere('change'),
  manager: { ...everywhere('change'), setting: 'view' },
  front_desk: {
    ...everywhere('view'),
    calendar: 'change',
    client: 'change',
    contact: 'change',
    message: 'change',
    money: 'change',
    report: 'none',
    setting: 'none',
  },
  therapist: {
    ...everywhere('none'),
    calendar: 'view',
    client: 'own',
    catalogue: 'view',
    team: 'view',
    resource: 'view',
    report: 'own',
  },
}

/** Who may do most is asked for a second step at log-in, where this server demands it; others may choose one. */
export const secondStepRoles: readonly (Role | 'platform_admin')[] = ['owner', 'platform_admin']

/** Whether `have` is enough for `need`. */
export function allows(have: Level, need: Level): boolean {
  return levels.indexOf(have) >= levels.indexOf(need)
}

/** The same level in every area. */
export function everywhere(level: Level): Permissions {
  return Object.fromEntries(areas.map((area) => [area, level])) as Permissions
}

/** Whether these permissions go beyond those anywhere: nobody gives, takes or changes what they do not have themselves. */
export function exceeds(permissions: Permissions, held: Permissions): boolean {
  return areas.some((area) => !allows(held[area], permissions[area]))
}

/** Roles whose permissions a business may change. An owner may do everything, so that somebody always can. */
export const changeableRoles = ['manager', 'front_desk', 'therapist'] as const
export type ChangeableRole = (typeof changeableRoles)[number]
