export type DemoPdf = { file: string; pdfTitle: string; pdfDescription: string }
export type DemoSection = { sectionName: string; sectionDesc: string; pdfs: DemoPdf[] }
export type DemoReference = { refTitle: string; refLink: string }

export type DemoSubject = {
  subCode: string
  description: string
  sections: DemoSection[]
  references: DemoReference[]
}

export const pdf = (file: string, pdfTitle: string, pdfDescription: string): DemoPdf => ({
  file,
  pdfTitle,
  pdfDescription,
})

export const section = (sectionName: string, sectionDesc: string, ...pdfs: DemoPdf[]): DemoSection => ({
  sectionName,
  sectionDesc,
  pdfs,
})

export const reference = (refTitle: string, refLink: string): DemoReference => ({ refTitle, refLink })

export const questionPapers = section(
  'Question Papers',
  'Model papers and papers of past semester end examinations.',
)

export const vtu = reference('Visvesvaraya Technological University', 'https://vtu.ac.in/')
export const nptel = reference('NPTEL courses', 'https://nptel.ac.in/')
