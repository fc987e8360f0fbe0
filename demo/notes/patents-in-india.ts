import { accent, ink, muted, type PdfPage } from '../sheets/pdf-writer.ts'
import type { ShortNote } from '../sheets/short-note.ts'

const steps = [
  ['filing', 'day 0'],
  ['complete', '12 months'],
  ['publication', '18 months'],
  ['examination', 'by 31 months'],
  ['grant', 'when in order'],
  ['end', '20 years'],
] as const

const drawTimeline = (page: PdfPage, left: number, top: number) => {
  const [gap, y] = [84, top + 28]
  const start = left + 26
  page.arrow(start, y, start + 5 * gap + 34, y)
  for (const [index, [name, time]] of steps.entries()) {
    const x = start + index * gap
    page.circle(x, y, 5, index === 0 || index === 5 ? accent : ink, 2)
    page.text(x, y - 14, name, { size: 10, font: 'bold', align: 'centre' })
    page.text(x, y + 20, time, { size: 9, colour: muted, align: 'centre' })
  }
}

/** BRMK557, module 3: what a patent is in India. */
export const patentsInIndia: ShortNote = {
  subCode: 'BRMK557',
  subject: 'Research Methodology and IPR',
  title: 'Patents in India',
  blocks: [
    { heading: 'What a patent gives' },
    {
      text: 'A patent is a right that the state gives for a limited time. The owner may stop others who make, use, offer, sell or import the invention in India (section 48). In return, the owner publishes how it works. A patent lasts 20 years from the filing date (section 53). It has effect only in the country that granted it.',
    },
    {
      term: 'Invention, section 2(1)(j) of the Patents Act, 1970',
      meaning: 'A new product or process that involves an inventive step and has an industrial application.',
    },
    {
      isNumbered: true,
      points: [
        'Novelty: no one has published or used the invention anywhere before the filing date.',
        'Inventive step, section 2(1)(ja): it shows a technical advance, economic significance, or both. A person skilled in the art would not find it obvious.',
        'Industrial application, section 2(1)(ac): an industry can make or use it.',
      ],
    },
    { heading: 'What cannot be patented: sections 3 and 4' },
    {
      table: {
        shares: [0.16, 0.84],
        head: ['Section', 'Not patentable'],
        rows: [
          ['3(a)', 'A frivolous idea, or one against natural laws, such as a perpetual motion machine.'],
          [
            '3(b)',
            'An invention that offends public order or morality, or seriously harms life or environment.',
          ],
          ['3(c)', 'The mere discovery of a scientific principle or of something that exists in nature.'],
          ['3(d)', 'A new form of a known substance without better efficacy (Novartis, 2013).'],
          ['3(e)', 'A mere mixture that only adds up the properties of its parts.'],
          ['3(f)', 'Known devices side by side, if each works as before.'],
          ['3(h), 3(i)', 'A method of agriculture. A method to treat people or animals.'],
          ['3(j)', 'Plants, animals, their parts, seeds and varieties. Microorganisms are an exception.'],
          ['3(k)', 'A mathematical or business method, an algorithm, or a computer program per se.'],
          ['3(l) to 3(n)', 'A work of art. A mental act or a game. The presentation of information.'],
          ['3(o), 3(p)', 'The layout of a chip. Traditional knowledge, such as turmeric for wounds.'],
          ['4', 'An invention about atomic energy.'],
        ],
      },
    },
    { heading: 'From the idea to the grant' },
    {
      figure: {
        height: 60,
        caption: 'Months count from the priority date, here the first filing. The drawing is not to scale.',
        draw: drawTimeline,
      },
    },
    {
      isNumbered: true,
      points: [
        'Search: the inventor searches InPASS (Indian office) and PATENTSCOPE (WIPO).',
        'Filing: the applicant files Form 1 with Form 2, the specification. A provisional one secures the date. The complete one follows within 12 months.',
        'Publication: the office publishes the application after 18 months. Form 9 asks for an earlier date.',
        'Request: the applicant requests examination with Form 18. Since the rules of 2024, the limit is 31 months.',
        'Examination: the applicant answers the first report within six months. A request adds up to three months.',
        'Opposition: anyone may oppose before the grant, section 25(1). An interested person may oppose within one year after the grant is published, section 25(2).',
        'Grant: the owner pays a fee for each year from the third. If the owner does not pay, the patent lapses.',
      ],
    },
    { heading: 'Provisional and complete specification' },
    {
      table: {
        shares: [0.18, 0.39, 0.43],
        head: ['', 'Provisional', 'Complete'],
        rows: [
          ['Purpose', 'Secures the priority date.', 'Goes to examination and grant.'],
          ['Content', 'Describes the invention.', 'Describes the best method and claims the invention.'],
          ['Claims', 'Needs none.', 'Needs claims: they mark what is protected.'],
          [
            'Duty to file',
            'None. The complete one may come first.',
            'Always. If it is not filed in 12 months, the application is abandoned.',
          ],
        ],
      },
    },
    { heading: 'Kinds of applications' },
    {
      table: {
        shares: [0.26, 0.74],
        head: ['Kind', 'When it fits'],
        rows: [
          ['Ordinary', 'The applicant files first in India and claims no earlier date.'],
          ['Convention', 'The applicant files in India within 12 months of a first filing abroad.'],
          [
            'PCT national phase',
            'One international application enters India within 31 months of the priority date.',
          ],
          ['Divisional, section 16', 'One application holds more than one invention, so it is divided.'],
          ['Addition, section 54', 'The owner improves an invention of an earlier application or patent.'],
        ],
      },
    },
    {
      points: [
        'Section 6: the true and first inventor may apply. So may an assignee, or the legal representative of a dead inventor or assignee.',
        'Section 39: a resident needs a permit to file abroad first. No permit is needed six weeks after a filing in India, if no secrecy order exists.',
      ],
    },
    { heading: 'Limits, licences and infringement' },
    {
      points: [
        'Section 47: anyone may use the invention for experiments, research and teaching.',
        'Section 84: three years after the grant, an interested person may ask for a compulsory licence. One of three grounds is enough.',
        'The grounds: public needs are not met, the price is too high, or no one works the invention in India.',
        'If the controller grants it, the licensee pays a royalty to the owner.',
        'Section 104: the owner sues an infringer in a district court or a higher court.',
        'Section 108: the court grants an injunction, and damages or an account of profits.',
      ],
    },
    { heading: 'Patent and other rights' },
    {
      table: {
        shares: [0.22, 0.44, 0.34],
        head: ['Right', 'What it protects', 'Term in India'],
        rows: [
          ['Patent', 'A new product or process', '20 years from filing'],
          ['Copyright', 'A literary or artistic work, a program', 'Life of the author and 60 years'],
          ['Design', 'The look of an article', '10 years, and 5 more'],
          ['Trade mark', 'A sign that marks goods or services', '10 years, renewable'],
          ['Trade secret', 'Information that is kept secret', 'As long as it stays secret'],
        ],
      },
    },
    { heading: 'Cases to remember' },
    {
      table: {
        shares: [0.26, 0.74],
        head: ['Case', 'Result'],
        rows: [
          [
            'Turmeric, 1997',
            'The United States had patented turmeric for wounds. CSIR showed old Indian texts, and the patent office cancelled the claims.',
          ],
          [
            'Neem, 2000 and 2005',
            'The European Patent Office revoked a patent on neem oil against fungi. An appeal failed.',
          ],
          [
            'Bayer and Natco, 2012',
            'India granted its first compulsory licence. Natco could sell sorafenib, a cancer drug, for a much lower price.',
          ],
          [
            'Novartis, 2013',
            'The Supreme Court refused a patent on a crystal form of imatinib. Section 3(d) asks for better therapeutic efficacy.',
          ],
        ],
      },
    },
    { heading: 'Worked example 1: can it be patented?' },
    {
      text: 'A team builds a sensor that finds water in diesel with a new electrode. A mobile app shows the value. What can the team patent?',
    },
    {
      points: [
        'The sensor is new and not obvious, and an industry can make it. The team may patent it.',
        'The app only shows a number. It is a program per se, so section 3(k) excludes it.',
        'The team may claim sensor and program as one system if they have a technical effect together.',
        'The team files before it speaks at the college fest. An earlier talk can destroy the novelty.',
      ],
    },
    { heading: 'Worked example 2: the dates' },
    {
      text: 'The team files a provisional specification on 10 January 2025. Which dates follow?',
    },
    {
      points: [
        'Complete specification: by 10 January 2026. Publication: after 10 July 2026.',
        'Request for examination: by 10 August 2027, which is 31 months after the first filing.',
        'End of the term: 10 January 2045. The 20 years start with the filing, not with the grant.',
      ],
    },
    {
      questions: [
        'Define a patent. Explain the conditions of patentability with examples. (8 marks)',
        'Which inventions are not patentable in India? (8 marks)',
        'Explain the steps of filing a patent in India, from search to grant. (10 marks)',
        'Distinguish a provisional and a complete specification. (4 marks)',
        'What is a compulsory licence? Explain with a case. (6 marks)',
      ],
    },
  ],
}
