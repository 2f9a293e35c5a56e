/** Whether a unit's own name says that it is a room: "Room 2", "Salle verte", "Hammam Rose"; "Iris" does not. */
export function saysRoom(name: string): boolean {
  return /^(?:room|salle|cabin|cabine|suite|studio|hammam|sauna)\b/iu.test(name)
}
