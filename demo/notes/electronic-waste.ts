import { accent, ink, muted, type PdfPage } from '../sheets/pdf-writer.ts'
import type { ShortNote } from '../sheets/short-note.ts'

const party = (page: PdfPage, left: number, top: number, name: string, second: string) => {
  page.box(left, top, 112, 42)
  page.text(left + 56, top + 18, name, { size: 10.5, font: 'bold', align: 'centre' })
  page.text(left + 56, top + 32, second, { size: 9, colour: muted, align: 'centre' })
}

const label = (page: PdfPage, x: number, y: number, text: string) =>
  page.text(x, y, text, { size: 9, colour: accent, align: 'centre' })

/** Equipment moves along the top and the right, certificates along the bottom. */
const drawParties = (page: PdfPage, left: number, top: number) => {
  const [middle, right, low] = [left + 185, left + 370, top + 90]
  party(page, left, top, 'Producer', 'makes, imports, sells')
  party(page, middle, top, 'User', 'home, office, college')
  party(page, right, top, 'Collection', 'dealer, centre')
  party(page, right, low, 'Recycler', 'registered')
  party(page, middle, low, 'Portal of the CPCB', 'checks, keeps accounts')
  page.arrow(left + 112, top + 21, middle, top + 21)
  label(page, left + 148, top + 15, 'equipment')
  page.arrow(middle + 112, top + 21, right, top + 21)
  label(page, middle + 148, top + 15, 'e-waste')
  page.arrow(right + 56, top + 42, right + 56, low)
  label(page, right + 84, top + 70, 'e-waste')
  page.arrow(right, low + 21, middle + 112, low + 21)
  label(page, middle + 148, low + 15, 'certificates')
  page.line(middle, low + 21, left + 56, low + 21, ink, 1)
  page.arrow(left + 56, low + 21, left + 56, top + 42)
  label(page, left + 122, low + 15, 'certificates bought')
}

/** BCS508, module 5: the duty to take electronic waste back. */
export const electronicWaste: ShortNote = {
  subCode: 'BCS508',
  subject: 'Environmental Studies and E-Waste Management',
  title: 'E-waste: recovery and the rules of 2022',
  blocks: [
    { heading: 'What it is' },
    {
      term: 'E-waste',
      meaning:
        'E-waste is electrical and electronic equipment, whole or in parts, that someone discards. Solar panels count as well. So do rejects from manufacturing, repair and refurbishing.',
    },
    {
      text: 'The world made 62 million tonnes of e-waste in 2022. Records show proper recycling for 22.3 percent of it (Global E-waste Monitor, 2024). India makes the third largest amount after China and the United States. E-waste holds metals of value: a tonne of phone boards has far more gold than a tonne of ore. It also holds substances that harm people.',
    },
    {
      table: {
        shares: [0.22, 0.36, 0.42],
        head: ['Substance', 'Where it is', 'What it does'],
        rows: [
          ['Lead', 'Solder, glass of old screens', 'Harms nerves and kidneys, above all in children.'],
          [
            'Mercury',
            'Lamps of older flat screens, switches',
            'Damages brain and kidneys. Collects in fish.',
          ],
          ['Cadmium', 'Old batteries, contacts', 'Weakens bones, harms kidneys, causes cancer.'],
          ['Hexavalent chromium', 'Coating of steel', 'Causes asthma, ulcers and lung cancer.'],
          ['Beryllium', 'Alloys of springs and connectors', 'Scars the lungs if someone breathes its dust.'],
          [
            'Brominated flame retardants',
            'Plastic cases, boards',
            'Disturb hormones. Form dioxins if they burn.',
          ],
        ],
      },
    },
    { heading: 'From the bin to the metal' },
    {
      isNumbered: true,
      points: [
        'Collect and sort: a centre sends usable equipment to a refurbisher first.',
        'Dismantle by hand: workers remove batteries, lamps and cartridges and keep them apart.',
        'Shred and separate: magnets take iron, eddy currents take aluminium, and density sorts plastic.',
        'Recover: heat or chemicals release copper, gold, silver and palladium.',
        'Dispose: a licensed site takes the hazardous rest and keeps records.',
      ],
    },
    {
      table: {
        shares: [0.18, 0.41, 0.41],
        head: ['', 'Pyrometallurgy', 'Hydrometallurgy'],
        rows: [
          [
            'Method',
            'A furnace melts the boards. Copper collects the precious metals.',
            'Acid or cyanide dissolves the metals. A second step precipitates them.',
          ],
          [
            'Strength',
            'It takes mixed boards in large amounts.',
            'It gives pure metals and suits a small plant.',
          ],
          [
            'Weakness',
            'It uses much energy, and its gases need cleaning.',
            'It leaves dangerous liquids that need treatment.',
          ],
        ],
      },
    },
    {
      points: [
        'Bioleaching: bacteria dissolve the metals. The process is cheap and mild, but slow.',
        'Informal recycling: workers burn cables in the open and bathe boards in acid. They lose much of the gold and breathe the poison. Acid and ash reach soil and water.',
      ],
    },
    { heading: 'E-Waste (Management) Rules, 2022' },
    {
      points: [
        'The central government made them under the Environment (Protection) Act, 1986. They replaced the rules of 2016 on 1 April 2023.',
        'Schedule I lists 106 kinds of equipment in seven groups, as the table shows.',
        'The rules leave out batteries, plastic packaging, micro enterprises and radioactive waste. Other laws cover batteries, packaging and radioactive waste.',
        'Manufacturers, producers, refurbishers and recyclers register on the portal of the CPCB (Central Pollution Control Board). Without registration, they may not do business.',
      ],
    },
    {
      table: {
        shares: [0.58, 0.14, 0.28],
        head: ['Group of Schedule I', 'Kinds', 'Example'],
        rows: [
          ['Information technology and telecommunication', '27', 'Laptop, phone'],
          ['Consumer electronics and solar panels', '19', 'Television, refrigerator'],
          ['Large and small electrical equipment', '34', 'Microwave oven, vacuum cleaner'],
          ['Electrical and electronic tools', '8', 'Drill'],
          ['Toys, leisure and sports equipment', '6', 'Video game'],
          ['Medical devices', '10', 'Dialysis machine'],
          ['Laboratory instruments', '2', 'Gas analyser'],
        ],
      },
    },
    { heading: 'Who must do what' },
    {
      table: {
        shares: [0.22, 0.78],
        head: ['Who', 'Duty'],
        rows: [
          ['Producer', 'Meets the yearly EPR target through the portal, informs users, files returns.'],
          ['Manufacturer', 'Collects the e-waste of its own production and has it recycled.'],
          [
            'Refurbisher',
            'Repairs equipment to the standard. Its certificate defers the EPR of the producer. It sends its e-waste to a registered recycler.',
          ],
          [
            'Bulk consumer',
            'Has used 1,000 listed units or more at some time in the year. Hands e-waste only to a registered producer, refurbisher or recycler.',
          ],
          [
            'Recycler',
            'Follows the CPCB guidelines and records all amounts. Gets EPR certificates for what it recycles.',
          ],
          [
            'State government',
            'Sets aside space for recycling in industrial parks. Trains workers and protects their health.',
          ],
        ],
      },
    },
    {
      text: 'Manufacturers, producers, refurbishers and recyclers may store e-waste for at most 180 days. They keep a record of it. The CPCB may extend the time to 365 days.',
    },
    { heading: 'Extended producer responsibility (EPR)' },
    {
      term: 'Definition',
      meaning:
        'A producer stays responsible for its equipment after the sale. It must meet the recycling target through registered recyclers, in a way that protects the environment.',
    },
    {
      figure: {
        height: 142,
        caption: 'E-waste goes to the recycler. Its EPR certificates go through the portal to the producer.',
        draw: drawParties,
      },
    },
    {
      table: {
        shares: [0.4, 0.2, 0.2, 0.2],
        head: ['Years', '2023-24, 2024-25', '2025-26, 2026-27', 'from 2027-28'],
        rows: [
          [
            'Target, share of what was sold one average life earlier',
            '60 percent',
            '70 percent',
            '80 percent',
          ],
        ],
      },
    },
    {
      points: [
        'The portal creates an EPR certificate when a registered recycler proves an amount of recycled metal.',
        'Certificates exist for gold, copper, aluminium and iron. They stay valid for two years after their financial year.',
        'A producer buys certificates on the portal. Each certificate counts only once.',
      ],
    },
    { heading: 'If a producer misses the target' },
    {
      points: [
        'The CPCB levies environmental compensation. The payment does not discharge the obligation.',
        'The shortfall moves to the next year, for up to three years. The producer must still meet it.',
        'If the producer meets it late, it gets back a part of the payment. The part is 85 percent within one year, 60 within two, 30 within three.',
        'If someone gives false information to get certificates, prosecution may follow as well.',
      ],
    },
    { heading: 'RoHS and the Basel Convention' },
    {
      points: [
        'RoHS sets limits by weight for each homogeneous material in new equipment. Lead, mercury, hexavalent chromium, PBB and PBDE: 0.1 percent each. Cadmium: 0.01 percent.',
        'The Basel Convention (1989) controls hazardous waste that crosses a border. The importing state must consent first. Since 2025 this holds for all e-waste.',
      ],
    },
    { heading: 'Worked example: the target of a producer' },
    {
      text: 'A producer sold 500 tonnes of laptops in 2020-21 and 600 tonnes in 2021-22. The average life is five years. The producer holds certificates for 300 tonnes. What must it do? (The portal counts by metal; this example counts only weight.)',
    },
    {
      isNumbered: true,
      points: [
        'Target for 2025-26: 500 x 0.70 = 350 tonnes, because the laptops of 2020-21 reach their end.',
        'Shortfall: 350 - 300 = 50 tonnes. The producer buys certificates for 50 tonnes on the CPCB portal.',
        'With them, it has met its obligation for 2025-26 and files its return.',
        'Target for 2026-27: 600 x 0.70 = 420 tonnes.',
        'Suppose it had not bought the 50 tonnes. It would pay compensation, and the 50 tonnes would remain.',
        'It would then need certificates for 420 + 50 = 470 tonnes in 2026-27.',
      ],
    },
    {
      questions: [
        'What is e-waste? List its hazardous substances and their effects. (8 marks)',
        'Explain the steps of recycling and recovery of metals from e-waste. (8 marks)',
        'Explain extended producer responsibility under the rules of 2022. (8 marks)',
        'List the duties of producer, bulk consumer and recycler. (6 marks)',
        'What happens if a producer misses its EPR target? (4 marks)',
        'Why is informal recycling harmful? (4 marks)',
      ],
    },
  ],
}
