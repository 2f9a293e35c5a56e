import type { StarterTreatment } from './starter-treatment.ts'

export const starterMassages: readonly StarterTreatment[] = [
  {
    kind: 'massage',
    name: { en: 'Swedish massage', fr: 'Massage suédois' },
    description: {
      en: 'Long, even strokes from head to toe. The one to choose if it is your first.',
      fr: 'De longs mouvements réguliers, de la tête aux pieds. Idéal pour un premier massage.',
    },
    minutes: 60,
    euros: 80,
  },
  {
    kind: 'massage',
    name: { en: 'Deep tissue massage', fr: 'Massage deep tissue' },
    description: {
      en: 'Slow and firm, for shoulders, back and legs that have worked hard.',
      fr: 'Lent et appuyé, pour les épaules, le dos et les jambes qui ont beaucoup travaillé.',
    },
    minutes: 60,
    euros: 90,
    isStrenuous: true,
  },
  {
    kind: 'massage',
    name: { en: 'Back, neck and shoulders', fr: 'Dos, nuque et épaules' },
    description: {
      en: 'Half an hour where it aches most after days at a desk.',
      fr: 'Une demi-heure là où le bureau se fait sentir.',
    },
    minutes: 30,
    euros: 45,
  },
  {
    kind: 'massage',
    name: { en: 'Hot stone massage', fr: 'Massage aux pierres chaudes' },
    description: {
      en: 'Smooth basalt stones warm the muscles before the hands take over.',
      fr: 'Des galets de basalte réchauffent les muscles avant que les mains prennent le relais.',
    },
    minutes: 75,
    euros: 105,
    after: 15,
  },
  {
    kind: 'massage',
    name: { en: 'Aromatherapy massage', fr: 'Massage aux huiles essentielles' },
    description: {
      en: 'A gentle massage with an oil you choose by its scent.',
      fr: 'Un massage doux, avec une huile que vous choisissez à son parfum.',
    },
    minutes: 60,
    euros: 85,
  },
  {
    kind: 'massage',
    name: { en: 'Thai massage', fr: 'Massage thaï' },
    description: {
      en: 'Stretches and pressure on a mat, fully dressed and without oil.',
      fr: 'Étirements et pressions sur un tapis, habillé et sans huile.',
    },
    minutes: 60,
    euros: 85,
    isStrenuous: true,
  },
  {
    kind: 'massage',
    name: { en: 'Shiatsu', fr: 'Shiatsu' },
    description: {
      en: 'Japanese finger pressure along the body, through loose clothes.',
      fr: 'Pressions japonaises le long du corps, à travers des vêtements souples.',
    },
    minutes: 60,
    euros: 85,
  },
  {
    kind: 'massage',
    name: { en: 'Balinese massage', fr: 'Massage balinais' },
    description: {
      en: 'Kneading, stretching and warm oil, as it is done on the island.',
      fr: 'Pétrissages, étirements et huile tiède, comme sur l’île.',
    },
    minutes: 60,
    euros: 90,
  },
  {
    kind: 'massage',
    name: { en: 'Sports massage', fr: 'Massage sportif' },
    description: {
      en: 'Before a race or after one: quick, firm and where you need it.',
      fr: 'Avant ou après l’effort : tonique, appuyé, là où il faut.',
    },
    minutes: 45,
    euros: 70,
    isStrenuous: true,
  },
  {
    kind: 'massage',
    name: { en: 'Foot reflexology', fr: 'Réflexologie plantaire' },
    description: {
      en: 'Points of the feet, pressed one by one, and a body that lets go.',
      fr: 'Les points du pied, un à un, et le corps se relâche.',
    },
    minutes: 45,
    euros: 60,
  },
  {
    kind: 'massage',
    name: { en: 'Indian head massage', fr: 'Massage crânien indien' },
    description: {
      en: 'Scalp, temples and neck. Sleepy people fall asleep.',
      fr: 'Cuir chevelu, tempes et nuque. On s’y endort volontiers.',
    },
    minutes: 30,
    euros: 45,
  },
  {
    kind: 'massage',
    name: { en: 'Lymphatic drainage', fr: 'Drainage lymphatique' },
    description: {
      en: 'Very light, slow movements that make heavy legs feel lighter.',
      fr: 'Des gestes lents et très légers, pour des jambes moins lourdes.',
    },
    minutes: 60,
    euros: 90,
  },
  {
    kind: 'massage',
    name: { en: 'Chair massage', fr: 'Massage assis' },
    description: {
      en: 'Fifteen dressed minutes for back and neck, between two appointments.',
      fr: 'Quinze minutes, habillé, pour le dos et la nuque, entre deux rendez-vous.',
    },
    minutes: 15,
    euros: 22,
    after: 5,
    isSpecial: true,
  },
  {
    kind: 'massage',
    name: { en: 'Four-hand massage', fr: 'Massage à quatre mains' },
    description: {
      en: 'Two therapists move as one. The head soon stops counting.',
      fr: 'Deux praticiens, un seul mouvement. On cesse vite de compter.',
    },
    minutes: 60,
    euros: 150,
    hands: 2,
    isSpecial: true,
  },
]
