import { Geolocation } from '@capacitor/geolocation'

/** Where the phone is; the phone asks its owner first. */
export async function position(): Promise<{ latitude: number; longitude: number }> {
  const { coords } = await Geolocation.getCurrentPosition({ timeout: 10_000, maximumAge: 300_000 })
  return coords
}
