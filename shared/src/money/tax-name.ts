const names: Record<string, { en: string; fr: string }> = {
  CAD: { en: 'GST + QST', fr: 'TPS + TVQ' },
}

/** What the tax on a price is called: where a currency is used it has one name, in Québec two. */
export function taxName(currency: string, language: 'en' | 'fr'): string {
  return (names[currency] ?? { en: 'VAT', fr: 'TVA' })[language]
}
