/** Opens directions in the reader’s map app, by address: the shop’s pin may be no more than the middle of its city. */
export function directionsTo(shop: { name: string; street: string; city: string }): string {
  const place = `${shop.name}, ${shop.street}, ${shop.city}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}
