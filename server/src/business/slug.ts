/** What an address may call something by that name: "Thermes de l’Île" is `thermes-de-l-ile`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/gu, '-').replaceAll(/^-|-$/gu, '') || 'spa'
}
