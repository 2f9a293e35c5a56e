import ICAL from 'ical.js'

class SystemZone extends ICAL.Timezone {
  /** In seconds. A time that the clock jumps over is so much later. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59))
    const asUtc = wall.toZonedDateTime('UTC').epochMilliseconds
    return (asUtc - wall.toZonedDateTime(this.tzid).epochMilliseconds) / 1000
  }
}

/** Each is made once. */
const systemZones = new Map<string, SystemZone | null>()

/** A zone that this machine knows by its name. */
export function systemZone(name: string): SystemZone | null {
  const remembered = systemZones.get(name)
  if (remembered !== undefined) return remembered
  const zone = isSystemZone(name) ? new SystemZone({ tzid: name }) : null
  systemZones.set(name, zone)
  return zone
}

function isSystemZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return !/^[+-]/u.test(name)
  } catch {
    return false
  }
}
