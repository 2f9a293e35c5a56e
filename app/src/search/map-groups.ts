import { boxOf, type Box, type Point } from '@serein/ui/map/map-box.ts'

/** Pins that would overlap are merged into a group. */
export interface PinGroup<Spot extends Point> extends Point {
  /** The id of its first pin, which identifies the group. */
  id: string
  spots: Spot[]
}

/** The least distance between pins in CSS pixels, enough for a price. */
const reach = { across: 76, down: 48 }
/** The world at zoom 0, as MapLibre draws it. */
const worldPixels = 512

/**
 * The groups of some points at a zoom, in the order of the points: the first of a group leads, with all that are too close to it.
 * The same points in the same order give the same groups, wherever the map has been moved to.
 */
export function groupsOf<Spot extends Point & { id: string }>(
  spots: readonly Spot[],
  zoom: number,
): PinGroup<Spot>[] {
  const size = worldPixels * 2 ** zoom
  const placed = spots.map((spot) => ({ spot, ...worldPoint(spot, size) }))
  const cells = Map.groupBy(placed, cellOf)
  const taken = new Set<Spot>()
  return placed.flatMap((lead) => {
    if (taken.has(lead.spot)) return []
    const members = near(lead, cells)
      .filter(({ spot }) => !taken.has(spot))
      .map(({ spot }) => spot)
    for (const member of members) taken.add(member)
    return [{ id: lead.spot.id, spots: members, ...middleOf(members) }]
  })
}

/** The box of a group; null if all are at one point, which no zoom separates. */
export function boxOfGroup({ spots }: PinGroup<Point>): Box | null {
  const box = boxOf(spots)!
  return box.north - box.south < 1e-5 && box.east - box.west < 1e-5 ? null : box
}

interface Placed<Spot> {
  spot: Spot
  x: number
  y: number
}

function worldPoint({ latitude, longitude }: Point, size: number): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

function cellOf({ x, y }: { x: number; y: number }): string {
  return `${Math.floor(x / reach.across)} ${Math.floor(y / reach.down)}`
}

/** The first pin and those too close to it, in order. */
function near<Spot>(lead: Placed<Spot>, cells: Map<string, Placed<Spot>[]>): Placed<Spot>[] {
  const found = [lead]
  for (const right of [-1, 0, 1])
    for (const down of [-1, 0, 1]) {
      const cell = cellOf({ x: lead.x + right * reach.across, y: lead.y + down * reach.down })
      for (const other of cells.get(cell) ?? [])
        if (other !== lead && isClose(lead, other)) found.push(other)
    }
  return found
}

function isClose(a: Placed<unknown>, b: Placed<unknown>): boolean {
  return Math.abs(a.x - b.x) < reach.across && Math.abs(a.y - b.y) < reach.down
}

function middleOf(spots: readonly Point[]): Point {
  return {
    latitude: mean(spots.map(({ latitude }) => latitude)),
    longitude: mean(spots.map(({ longitude }) => longitude)),
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
