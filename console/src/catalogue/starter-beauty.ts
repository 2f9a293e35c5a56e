import type { StarterTreatment } from './starter-treatment.ts'

/** All but the massages, in the order of a menu. */
export const starterBeauty: readonly StarterTreatment[] = [
  {
    kind: 'couple',
    name: { en: 'Massage for two', fr: 'Massage en duo' },
    description: {
      en: 'Side by side in one room, each with a therapist of their own.',
      fr: 'Côte à côte dans la même cabine, chacun avec son praticien.',
    },
    minutes: 60,
    euros: 165,
    hands: 2,
  },
  {
    kind: 'prenatal',
    name: { en: 'Pregnancy massage', fr: 'Massage femme enceinte' },
    description: {
      en: 'From the fourth month: lying on your side, with cushions everywhere.',
      fr: 'Dès le quatrième mois : allongée sur le côté, bien calée entre les coussins.',
    },
    minutes: 60,
    euros: 85,
  },
  {
    kind: 'prenatal',
    name: { en: 'New mother’s massage', fr: 'Massage jeune maman' },
    description: {
      en: 'Back, shoulders and legs in the first year after a birth.',
      fr: 'Dos, épaules et jambes, dans l’année qui suit la naissance.',
    },
    minutes: 60,
    euros: 85,
    isSpecial: true,
  },
  {
    kind: 'body',
    name: { en: 'Salt scrub', fr: 'Gommage au sel' },
    description: {
      en: 'Sea salt and oil, then a shower: skin as on the last day of a holiday.',
      fr: 'Sel marin et huile, puis une douche : une peau de fin de vacances.',
    },
    minutes: 30,
    euros: 50,
    after: 15,
  },
  {
    kind: 'body',
    name: { en: 'Scrub and massage', fr: 'Gommage et massage' },
    description: {
      en: 'A scrub to begin with, an hour of massage to end with.',
      fr: 'Un gommage pour commencer, une heure de massage pour finir.',
    },
    minutes: 90,
    euros: 125,
    after: 15,
  },
  {
    kind: 'body',
    name: { en: 'Clay wrap', fr: 'Enveloppement à l’argile' },
    description: {
      en: 'Warm clay, a blanket and twenty quiet minutes.',
      fr: 'De l’argile tiède, une couverture et vingt minutes de calme.',
    },
    minutes: 60,
    euros: 85,
    after: 15,
  },
  {
    kind: 'body',
    name: { en: 'Seaweed wrap', fr: 'Enveloppement aux algues' },
    description: {
      en: 'The sea, warm: minerals for skin that is tired of the city.',
      fr: 'La mer, en plus chaud : des minéraux pour une peau fatiguée de la ville.',
    },
    minutes: 60,
    euros: 90,
    after: 15,
    isSpecial: true,
  },
  {
    kind: 'facial',
    name: { en: 'Express facial', fr: 'Soin du visage express' },
    description: {
      en: 'Cleansed, toned and bright in half an hour.',
      fr: 'Nettoyé, tonifié, éclatant, en une demi-heure.',
    },
    minutes: 30,
    euros: 45,
    after: 5,
  },
  {
    kind: 'facial',
    name: { en: 'Deep cleansing facial', fr: 'Soin du visage purifiant' },
    description: {
      en: 'Steam, scrub, mask: for skin that wants to start afresh.',
      fr: 'Vapeur, gommage, masque : pour une peau qui repart à zéro.',
    },
    minutes: 60,
    euros: 80,
  },
  {
    kind: 'facial',
    name: { en: 'Hydrating facial', fr: 'Soin du visage hydratant' },
    description: {
      en: 'Layer upon layer of moisture after sun, wind or a long flight.',
      fr: 'De l’eau, couche après couche, après le soleil, le vent ou l’avion.',
    },
    minutes: 60,
    euros: 80,
  },
  {
    kind: 'facial',
    name: { en: 'Firming facial massage', fr: 'Massage facial liftant' },
    description: {
      en: 'Hands alone: kneaded, smoothed and lifted, muscle by muscle.',
      fr: 'Rien que les mains : pétrir, lisser, lifter, muscle après muscle.',
    },
    minutes: 50,
    euros: 85,
  },
  {
    kind: 'facial',
    name: { en: 'Facial for men', fr: 'Soin du visage homme' },
    description: {
      en: 'For skin that is shaved: deep cleansing and calm.',
      fr: 'Pour les peaux rasées : nettoyage en profondeur et apaisement.',
    },
    minutes: 45,
    euros: 65,
  },
  {
    kind: 'hammam',
    name: { en: 'Hammam and black soap scrub', fr: 'Hammam et gommage au savon noir' },
    description: {
      en: 'Steam, black soap and the glove: the whole ritual.',
      fr: 'Vapeur, savon noir et gant de kessa : le rituel complet.',
    },
    minutes: 60,
    euros: 70,
    after: 15,
    isSpecial: true,
  },
  {
    kind: 'nails',
    name: { en: 'Manicure', fr: 'Manucure' },
    description: {
      en: 'Nails, cuticles, a short massage of the hands; colour if you like.',
      fr: 'Ongles, cuticules, un court massage des mains ; la couleur si vous voulez.',
    },
    minutes: 45,
    euros: 40,
    after: 5,
  },
  {
    kind: 'nails',
    name: { en: 'Pedicure', fr: 'Pédicure' },
    description: {
      en: 'A warm bath for the feet, a scrub, and nails as they should be.',
      fr: 'Un bain de pieds chaud, un gommage et des ongles impeccables.',
    },
    minutes: 60,
    euros: 55,
  },
  {
    kind: 'nails',
    name: { en: 'Manicure and pedicure', fr: 'Manucure et pédicure' },
    description: {
      en: 'Both in one visit.',
      fr: 'Les deux en une seule visite.',
    },
    minutes: 100,
    euros: 88,
  },
]
