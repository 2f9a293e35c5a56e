/** What guests of the demo world write. `{who}` is who looked after them. A review is one or two of these together. */
type Pool = { en: string[]; fr: string[] }

export const opening: Pool = {
  en: [
    'Exactly the hour I needed.',
    'I came in tired and left a different person.',
    'My third visit, and never a let-down.',
    'A gift from a friend, and what a gift.',
    'I had tried two other places before this one.',
    'Booked in the morning, on the table by noon.',
    'Calm from the door to the last cup of tea.',
    'I slept like a stone that night.',
    'Worth the trip across town.',
    'After a long week this was perfect.',
    'I do not say this often: book it.',
    'Quiet, warm, unhurried.',
  ],
  fr: [
    'Exactement l’heure dont j’avais besoin.',
    'Arrivée fatiguée, repartie légère.',
    'Troisième visite, jamais déçue.',
    'Un cadeau d’une amie, et quel cadeau.',
    'J’avais essayé deux autres adresses avant celle-ci.',
    'Réservé le matin, sur la table à midi.',
    'Le calme, de la porte à la dernière tasse de thé.',
    'J’ai dormi comme une pierre cette nuit-là.',
    'Cela vaut la traversée de la ville.',
    'Après une longue semaine, c’était parfait.',
    'Je ne le dis pas souvent : réservez.',
    'Silence, chaleur, aucune hâte.',
  ],
}

export const praise: Pool = {
  en: [
    '{who} found the knot under my shoulder blade without my saying a word.',
    '{who} asked before starting and listened to the answer.',
    'The pressure was right from the first minute; {who} checked twice.',
    '{who} explains little and notices everything.',
    'I could turn my head again on the way home. Thank you, {who}.',
    '{who} has very sure hands and a very quiet voice.',
    'The room smelled of cedar, the towels were hot, and {who} was on time to the minute.',
    'What I liked most: {who} did not try to sell me anything.',
    'The light, the music you barely hear, the tea afterwards: somebody thought about all of it.',
    '{who} remembered my bad knee from the last visit.',
    'The whole hour is the hour: nobody looks at the clock.',
    'Spotless, and the changing rooms are large enough to breathe.',
  ],
  fr: [
    '{who} a trouvé le nœud sous mon omoplate sans que je dise un mot.',
    '{who} a posé les questions avant de commencer, et écouté les réponses.',
    'La pression était juste dès la première minute ; {who} a vérifié deux fois.',
    '{who} explique peu et remarque tout.',
    'Je pouvais de nouveau tourner la tête en rentrant. Merci, {who}.',
    '{who} a des mains très sûres et une voix très douce.',
    'La cabine sentait le cèdre, les serviettes étaient chaudes, et {who} à l’heure à la minute près.',
    'Ce que j’ai préféré : {who} n’a rien essayé de me vendre.',
    'La lumière, la musique qu’on entend à peine, le thé ensuite : quelqu’un a pensé à tout.',
    '{who} se souvenait de mon genou fragile depuis la dernière fois.',
    'L’heure dure vraiment une heure : personne ne regarde la montre.',
    'Impeccable, et les vestiaires sont assez grands pour respirer.',
  ],
}

/** A good visit that might have been better: four stars. */
export const reserve: Pool = {
  en: [
    'Lovely treatment; the street can be heard a little from the front room.',
    '{who} was excellent. The waiting room is small when it is full.',
    'Very good, though I would have liked it a touch firmer. I should have said so.',
    'Everything right, only the shower took its time to get warm.',
    'A beautiful hour; the evening slots go very fast.',
    'Great massage by {who}. Parking nearby is a riddle.',
  ],
  fr: [
    'Très beau soin ; on entend un peu la rue depuis la cabine de devant.',
    '{who} a été remarquable. La salle d’attente est petite quand elle est pleine.',
    'Très bien, j’aurais aimé un peu plus ferme. J’aurais dû le dire.',
    'Tout était juste, seule la douche a mis du temps à chauffer.',
    'Une belle heure ; les créneaux du soir partent très vite.',
    'Très bon massage de {who}. Se garer autour tient de l’énigme.',
  ],
}

/** What went wrong, with what the shop says to it: three stars or two. */
export const complaint: {
  en: { text: string; answer: string }[]
  fr: { text: string; answer: string }[]
} = {
  en: [
    {
      text: 'Good hands, but we began ten minutes late and ended on time.',
      answer:
        'You are right, and we are sorry: the visit before ran over. Your next one has fifteen minutes more, on us.',
    },
    {
      text: 'The room was too cool for me and it took two reminders to change it.',
      answer: 'Thank you for telling us. The heating of that room has been repaired since.',
    },
    {
      text: 'Pleasant, but not the deep pressure I had asked for.',
      answer:
        'We have written your wish down for next time, and we would love to show you it can be done.',
    },
    {
      text: 'Nice place. The noise from the works next door spoilt half of it.',
      answer:
        'We share your annoyance. The works end this month; until then we move visits to the rooms at the back.',
    },
  ],
  fr: [
    {
      text: 'De bonnes mains, mais commencé dix minutes en retard et fini à l’heure.',
      answer:
        'Vous avez raison, et nous en sommes désolés : la visite précédente a débordé. La prochaine durera quinze minutes de plus, à notre charge.',
    },
    {
      text: 'Cabine trop fraîche pour moi, et il a fallu le dire deux fois.',
      answer: 'Merci de nous l’avoir dit. Le chauffage de cette cabine a été réparé depuis.',
    },
    {
      text: 'Agréable, mais pas la pression profonde que j’avais demandée.',
      answer:
        'Nous avons noté votre souhait pour la prochaine fois, et serions heureux de vous montrer que c’est possible.',
    },
    {
      text: 'Bel endroit. Le bruit du chantier voisin a gâché la moitié du soin.',
      answer:
        'Nous partageons votre agacement. Le chantier s’achève ce mois-ci ; d’ici là, nous recevons dans les cabines du fond.',
    },
  ],
}

export const thanks: Pool = {
  en: [
    'Thank you for these kind words; {who} has read them with a smile.',
    'We will keep the kettle warm for you.',
    'That means a lot to the whole house. See you soon.',
  ],
  fr: [
    'Merci pour ces mots ; {who} les a lus avec le sourire.',
    'Nous gardons la bouilloire au chaud pour vous.',
    'Toute la maison en est touchée. À bientôt.',
  ],
}
