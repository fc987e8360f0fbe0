/** Colleges that do not exist, so that no USN of the demo is that of a real student. */
export const monthColleges = [
  { clgCode: 'LX', clgName: 'LectureShelf Demo College, Mysuru', region: 1 },
  { clgCode: 'LZ', clgName: 'LectureShelf Demo College, Hubballi', region: 1 },
]

/** Someone who signed up in the month before the demo begins. */
export interface MonthStudent {
  usn: string
  name: string
  gender: 'Male' | 'Female'
  email: string
  contact: string
  dob: string
  department: string
  batch: string
  scheme: string
  semester: number
  college: string
  plan: 'basic' | 'premium'
  /** How many days before the demo begins, and at which hour in India. */
  daysAgo: number
  hour: number
  /** What the bank says later: their sum, none at all, or half of it. */
  payment: 'arrives' | 'never' | 'short'
}

type Row = [
  name: string,
  gender: 'Male' | 'Female',
  place: keyof typeof places,
  college: 'LS' | 'LX' | 'LZ',
  plan: 'basic' | 'premium',
  daysAgo: number,
  payment?: MonthStudent['payment'],
]

const places = {
  CS5: { department: 'CSE', branch: 'CS', batch: '2024', scheme: '2022', semester: 5 },
  CS3: { department: 'CSE', branch: 'CS', batch: '2024', scheme: '2022', semester: 3 },
  CS6: { department: 'CSE', branch: 'CS', batch: '2023', scheme: '2022', semester: 6 },
  CS1: { department: 'CSE', branch: 'CS', batch: '2025', scheme: '2025', semester: 1 },
  AI5: { department: 'AIML', branch: 'AI', batch: '2024', scheme: '2022', semester: 5 },
  ME5: { department: 'Mech', branch: 'ME', batch: '2024', scheme: '2022', semester: 5 },
  EC5: { department: 'ECE', branch: 'EC', batch: '2024', scheme: '2022', semester: 5 },
  CV5: { department: 'Civil', branch: 'CV', batch: '2024', scheme: '2022', semester: 5 },
}

/** More sign up as the exams come nearer. */
const rows: Row[] = [
  ['Deepa Shetty', 'Female', 'CS5', 'LS', 'premium', 30],
  ['Rohan Kulkarni', 'Male', 'CS5', 'LX', 'basic', 29],
  ['Sneha Bhat', 'Female', 'ME5', 'LS', 'basic', 28],
  ['Vikram Patil', 'Male', 'CS3', 'LZ', 'premium', 27],
  ['Fathima Zahra', 'Female', 'AI5', 'LX', 'premium', 26],
  ['Arjun Nayak', 'Male', 'CS5', 'LS', 'basic', 25],
  ['Meghana Iyer', 'Female', 'EC5', 'LS', 'basic', 24],
  ['Suhas Gowda', 'Male', 'CV5', 'LZ', 'premium', 23],
  ['Lakshmi Menon', 'Female', 'CS6', 'LX', 'premium', 22],
  ['Imran Sheikh', 'Male', 'CS5', 'LZ', 'basic', 21],
  ['Pooja Hegde', 'Female', 'CS5', 'LS', 'premium', 20],
  ['Nikhil Joshi', 'Male', 'ME5', 'LX', 'basic', 20],
  ['Chaitra Rao', 'Female', 'CS1', 'LS', 'premium', 19],
  ['Abhishek Desai', 'Male', 'CS5', 'LX', 'premium', 18],
  ['Ruth Pinto', 'Female', 'AI5', 'LS', 'basic', 17],
  ['Manjunath Swamy', 'Male', 'CS3', 'LS', 'basic', 16],
  ['Kavya Naidu', 'Female', 'CS5', 'LZ', 'premium', 15],
  ['Joel Mascarenhas', 'Male', 'ME5', 'LS', 'premium', 14, 'short'],
  ['Shruti Kamath', 'Female', 'CS5', 'LX', 'basic', 13],
  ['Harish Acharya', 'Male', 'EC5', 'LZ', 'basic', 13],
  ['Nandini Urs', 'Female', 'CS5', 'LS', 'premium', 12],
  ['Yusuf Ali', 'Male', 'AI5', 'LX', 'premium', 11],
  ['Bhavana Reddy', 'Female', 'CS5', 'LS', 'basic', 10],
  ['Tejas Murthy', 'Male', 'CS6', 'LZ', 'premium', 10, 'never'],
  ['Divya Prabhu', 'Female', 'CS5', 'LX', 'premium', 9],
  ['Gautham Shenoy', 'Male', 'CS5', 'LS', 'basic', 8],
  ['Anjali Thomas', 'Female', 'CV5', 'LS', 'basic', 8],
  ['Rakesh Biradar', 'Male', 'CS3', 'LX', 'premium', 7],
  ['Varsha Kini', 'Female', 'CS5', 'LZ', 'premium', 6],
  ['Sameer Khan', 'Male', 'CS5', 'LS', 'basic', 6],
  ['Ashwini Poojary', 'Female', 'ME5', 'LX', 'premium', 5],
  ['Darshan Jain', 'Male', 'CS5', 'LX', 'premium', 4],
  ['Priyanka Salian', 'Female', 'CS5', 'LS', 'basic', 4],
  ['Kiran Achar', 'Male', 'AI5', 'LZ', 'premium', 3],
  ['Noor Fathima', 'Female', 'CS1', 'LS', 'basic', 3],
  ['Sandeep Holla', 'Male', 'CS5', 'LS', 'premium', 2],
  ['Reshma DSouza', 'Female', 'CS5', 'LX', 'premium', 2],
  ['Pavan Kotian', 'Male', 'CS5', 'LZ', 'basic', 1],
  ['Sahana Upadhya', 'Female', 'CS5', 'LS', 'premium', 1],
  ['Vinay Hebbar', 'Male', 'EC5', 'LX', 'basic', 1],
]

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/** Returns a made-up USN; first-years have a temporary one for weeks. */
const usnOf = (place: keyof typeof places, college: string, index: number): string => {
  const { batch, branch } = places[place]
  const roll = digits(index + 101, 3)
  return place === 'CS1' ? `${batch.slice(2)}CSE${roll}` : `1${college}${batch.slice(2)}${branch}${roll}`
}

/** Everyone who signed up in the month, the earliest first. Names, numbers and colleges are made up. */
export const monthStudents: MonthStudent[] = rows.map(
  ([name, gender, place, college, plan, daysAgo, payment = 'arrives'], index): MonthStudent => {
    const { branch: _, ...studies } = places[place]
    return {
      usn: usnOf(place, college, index),
      name,
      gender,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      contact: `90000001${digits(index, 2)}`,
      dob: `200${4 + (index % 3)}-${digits((index % 12) + 1, 2)}-${digits(((index * 7) % 28) + 1, 2)}`,
      ...studies,
      college,
      plan,
      daysAgo,
      hour: 8 + ((index * 5) % 14),
      payment,
    }
  },
)

/** When the owner puts a bank statement in, in days before the demo begins. The last payments still wait. */
export const statementDays = [25, 18, 11, 6, 2]

/** Students of the demo who have read and marked something, so that their shelf is one in use. */
export interface MonthReader {
  usn: string
  readings: { file: string; page: number; daysAgo: number }[]
  marks: { file: string; page: number; kind: 'star' | 'page'; note: string; daysAgo: number }[]
}

export const monthReaders: MonthReader[] = [
  {
    usn: '1LS22CS001',
    readings: [
      { file: 'computer-networks-bird-routing.pdf', page: 31, daysAgo: 1 },
      { file: 'compiler-design-flex-scanners.pdf', page: 18, daysAgo: 2 },
      { file: 'python-programming-reportlab.pdf', page: 44, daysAgo: 6 },
    ],
    marks: [
      { file: 'computer-networks-bird-routing.pdf', page: 12, kind: 'star', note: '', daysAgo: 4 },
      {
        file: 'computer-networks-bird-routing.pdf',
        page: 31,
        kind: 'page',
        note: 'OSPF: compare with module 3, asked for 10 marks.',
        daysAgo: 1,
      },
      {
        file: 'compiler-design-flex-scanners.pdf',
        page: 18,
        kind: 'page',
        note: 'Patterns table: learn by heart.',
        daysAgo: 2,
      },
    ],
  },
  {
    usn: '1LS25CS001',
    readings: [{ file: 'linear-algebra-graphblas-guide.pdf', page: 9, daysAgo: 3 }],
    marks: [{ file: 'linear-algebra-graphblas-guide.pdf', page: 9, kind: 'star', note: '', daysAgo: 3 }],
  },
]

/** Students with a temporary USN who have asked for their real one. */
export const monthUsnWishes = monthStudents
  .filter(({ usn }) => usn.startsWith('25CSE'))
  .map(({ usn, college }) => ({ usn, wanted: `1${college}25CS${usn.slice(-3)}` }))

/** What students wrote to the owner. */
export const monthFeedback = [
  { daysAgo: 12, text: 'The notes for Theory of Computation helped a lot. Please add solved papers.' },
  { daysAgo: 5, text: 'Reading works even in the bus without network. Thank you!' },
]

/** What students searched and did not find. */
export const monthMisses = [
  'pumping lemma solved',
  'scrum master duties',
  'nba accreditation',
  'vtu syllabus copy',
]
