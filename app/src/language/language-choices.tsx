/** English or French, each named in itself. */
export const languageChoices = [
  { id: 'en' as const, label: <span lang="en">English</span> },
  { id: 'fr' as const, label: <span lang="fr">Français</span> },
]
