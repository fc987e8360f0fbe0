import type { ShortNote } from '../sheets/short-note.ts'

/** BRMK557, module 3: what a patent is in India. */
export const patentsInIndia: ShortNote = {
  subCode: 'BRMK557',
  subject: 'Research Methodology and IPR',
  title: 'Patents in India',
  blocks: [
    { heading: 'What a patent gives' },
    {
      text: 'A patent is a right of the state for a limited time: its owner may stop others from making, using, selling or importing the invention in India. In return the owner says openly how it works. It lasts 20 years from the day of filing, and is valid in the country that granted it alone.',
    },
    {
      term: 'Invention, section 2(1)(j) of the Patents Act, 1970',
      meaning: 'a new product or process that involves an inventive step and can be applied in industry.',
    },
    {
      points: [
        'New: published or used nowhere in the world before the filing.',
        'Inventive step: a technical advance or economic significance that is not obvious to a person skilled in the art, section 2(1)(ja).',
        'Industrial application: it can be made or used in an industry.',
      ],
    },
    { heading: 'What cannot be patented: sections 3 and 4' },
    {
      table: {
        shares: [0.18, 0.82],
        head: ['Section', 'Not an invention'],
        rows: [
          ['3(a)', 'What is frivolous or against natural laws, such as a machine that runs for ever.'],
          ['3(c)', 'The discovery of a scientific principle, or of something that occurs in nature.'],
          ['3(d)', 'A new form of a known substance without better efficacy (Novartis, 2013).'],
          ['3(e)', 'A mere mixture whose parts do what they did before.'],
          ['3(i)', 'A way to treat people or animals.'],
          ['3(k)', 'A mathematical or business method, an algorithm, or a computer program per se.'],
          ['3(p)', 'Traditional knowledge, such as turmeric for wounds.'],
          ['4', 'Inventions about atomic energy.'],
        ],
      },
    },
    { heading: 'From the idea to the grant' },
    {
      isNumbered: true,
      points: [
        'Search first: INPASS of the Indian office, WIPO PATENTSCOPE.',
        'File a provisional specification to secure the day; the complete one follows within 12 months.',
        'Publication after 18 months, or earlier on request.',
        'Request the examination (Form 18) in time: since the rules of 2024 within 31 months.',
        'Answer the first examination report within six months; one extension of three months.',
        'Anybody may oppose before the grant; within a year after it, whoever is interested.',
        'Grant, and a fee for renewal every year from the third on.',
      ],
    },
    { heading: 'Worked example' },
    {
      text: 'A team builds a sensor that finds water in diesel with a new electrode. The sensor is new and can be made: it may be patented. The mobile app that shows a number is a program per se and may not. Sensor and program together, with a technical effect, may be claimed as one system. The talk at the college fest comes after the filing: before, it would destroy the novelty.',
    },
    {
      questions: [
        'Define a patent. Explain the conditions of patentability with examples. (8 marks)',
        'Which inventions are not patentable in India? (8 marks)',
        'Explain the steps of filing a patent in India, from search to grant. (10 marks)',
        'Distinguish a provisional and a complete specification. (4 marks)',
      ],
    },
  ],
}

/** BCS508, module 5: the duty to take electronic waste back. */
export const electronicWaste: ShortNote = {
  subCode: 'BCS508',
  subject: 'Environmental Studies and E-Waste Management',
  title: 'E-waste: recovery and the rules of 2022',
  blocks: [
    { heading: 'What is in it' },
    {
      text: 'Electronic waste is electrical and electronic equipment, whole or in parts, that its user gives up as waste, and what is rejected in making, repairing and refurbishing it. A tonne of phone boards holds far more gold than a tonne of ore; it also holds what harms people.',
    },
    {
      table: {
        shares: [0.2, 0.38, 0.42],
        head: ['Substance', 'Where it is', 'What it does'],
        rows: [
          ['Lead', 'Solder, glass of old screens', 'Harms nerves and kidneys, most of all in children.'],
          ['Mercury', 'Lamps of flat screens, switches', 'Damages brain and kidneys; gathers in fish.'],
          ['Cadmium', 'Old batteries, contacts', 'Weak bones, kidney disease.'],
          ['Hexavalent chromium', 'Coating of steel', 'Asthma, cancer of the lungs.'],
          [
            'Brominated flame retardants',
            'Plastic cases, boards',
            'Dioxins when they burn; disturbs hormones.',
          ],
        ],
      },
    },
    { heading: 'From the bin to the metal' },
    {
      isNumbered: true,
      points: [
        'Collect and sort: what still works is repaired or refurbished first.',
        'Take apart by hand: batteries, lamps and cartridges go their own ways.',
        'Shred and separate: magnets for iron, eddy currents for aluminium and copper, density for plastic.',
        'Recover: heat (pyrometallurgy) or acids (hydrometallurgy) for copper, gold, silver, palladium.',
        'Treat what is left: landfill for hazardous waste, with records.',
      ],
    },
    {
      text: 'Backyard recycling burns cables in the open and bathes boards in acid. It gets a quarter of the gold and all of the poison.',
    },
    { heading: 'E-Waste (Management) Rules, 2022' },
    {
      points: [
        'In force since 1 April 2023, in place of the rules of 2016. 106 kinds of equipment, solar panels among them.',
        'Registration of producers, manufacturers, refurbishers and recyclers on the portal of the CPCB; without it no business.',
        'EPR: a producer has to have a share of what it sold recycled: 60 percent from 2023-24, 70 from 2025-26, 80 from 2027-28.',
        'Only registered recyclers make EPR certificates, for gold, copper, aluminium and iron; producers buy them.',
        'Limits for lead, mercury, cadmium, hexavalent chromium and two flame retardants in new equipment (RoHS).',
        'Whoever breaks the rules pays environmental compensation, which does not end the duty.',
      ],
    },
    {
      term: 'Extended producer responsibility (EPR)',
      meaning:
        'The duty of a producer for the equipment it sold also after its use: that it is collected and recycled in a way that does no harm.',
    },
    { heading: 'Worked example' },
    {
      text: 'A producer sold laptops of 500 tonnes whose average life has ended this year. The target is 70 percent, so certificates for 500 x 0.70 = 350 tonnes are due. It holds 300 tonnes. It buys the missing 50 tonnes from a registered recycler on the portal, or pays compensation for them.',
    },
    {
      questions: [
        'What is e-waste? List its hazardous substances and their effects. (8 marks)',
        'Explain the steps of recycling and recovery of metals from e-waste. (8 marks)',
        'Explain extended producer responsibility under the rules of 2022. (8 marks)',
        'Why is informal recycling harmful? (4 marks)',
      ],
    },
  ],
}
