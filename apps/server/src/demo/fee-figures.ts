/**
 * Fee figures as real institutes published them, in rupees. The demo shows them under fictional institutes; each
 * schedule names where it was published.
 */

/** Classes of the day school and the band of fees each belongs to. */
export type DaySchoolBand = 'Nursery-UKG' | 'I-V' | 'VI-VIII' | 'IX-X' | 'XI-XII Science';

/** Private day school, quarterly. Source: dpsasansol.com/feestructure (session April 2026 to March 2027). */
export const daySchool = {
  prospectus: 1000,
  admission: { 'Nursery-UKG': 47000, 'I-XII': 48000 },
  processing: 2000,
  securityDeposit: 7000,
  annualCharges: { 'Nursery-UKG': 10000, 'I-XII': 11000 },
  tuitionPerQuarter: {
    'Nursery-UKG': 12500,
    'I-V': 13700,
    'VI-VIII': 15100,
    'IX-X': 15700,
    'XI-XII Science': 18000,
  },
  transportPerQuarter: [6600, 6900, 7200, 7400, 7700],
} as const;

/**
 * Late fee in steps. Source: fee structure 2023-24, scribd.com/document/698121274: Rs 40 per day from the 11th to
 * the 20th of the quarter's first month, then a flat Rs 1000 to the month's end.
 */
export const lateFeeSteps = {
  perDay: 40,
  days: 10,
  flat: 1000,
  computerLab: 600,
  examAndJournals: 3000,
} as const;

/**
 * A reduction for early payment. Source: dpsgwalior.com/fee (2020-21): 5 percent off the tuition fee if the whole
 * session is paid in one instalment. 5 percent are a twentieth.
 */
export const earlyPaymentPart = 20;

/**
 * Government school chain, monthly rates collected quarterly in advance. Source: kvlokra.in/english-fee and
 * kvinsdronacharyacochin.edu.in/english-fee. Late fee: Rs 5 per day each for Tuition Fee and Vidyalaya Vikas Nidhi,
 * until the month's last working day. No tuition fee for girls; the second child of a family pays half of it.
 */
export const centralSchool = {
  admission: 25,
  tuitionPerMonth: { 'I-VIII': 0, 'IX-X': 200, 'XI-XII Science': 400 },
  computerFundPerMonth: 100,
  vikasNidhiPerMonth: 500,
  latePerDay: 5,
  lateDays: 16,
} as const;

/**
 * Engineering institute, per semester, new entrants. Source: fee structure for UG new entrants, autumn semester
 * 2021-22, as quoted in huggingface.co/spaces/Pavankalyan/Chitti_ver1 file3.txt. Totals: 7600, 114000, 3000; 124600.
 */
export const engineering = {
  oneTime: [
    ['ADMISSION', 'Admission Fee', 2200],
    ['TRANSCRIPT', 'Graduation Transcript Fees', 500],
    ['MEDICAL-EXAM', 'Medical Examination', 400],
    ['PROVISIONAL', 'Provisional Certificate', 500],
    ['WELFARE', 'Student Welfare Fund', 1000],
    ['MODERNIZATION', 'Modernization & Upgradation', 2500],
    ['ID-CARD', 'Identity Card', 500],
  ],
  perSemester: [
    ['TUITION', 'Tuition Fee', 100000],
    ['EXAM', 'Examination Fee', 1000],
    ['REGISTRATION', 'Registration Fee', 750],
    ['GYMKHANA', 'Gymkhana Fee', 500],
    ['BENEVOLENT', 'Student Benevolent Fund', 500],
    ['MEDICAL', 'Medical Fee', 1500],
    ['HOSTEL-RENT', 'Hostel Rent', 2000],
    ['ELECTRICITY', 'Electricity & Water Charges', 3000],
    ['HOSTEL-ESTABLISHMENT', 'Hostel Establishment Charges', 3000],
    ['MESS', 'Mess Establishment Charges', 1550],
    ['INSURANCE', 'Student Accident Insurance Fund', 200],
  ],
  deposits: [
    ['INSTITUTE-DEPOSIT', 'Institute Security Deposit (refundable)', 1000],
    ['LIBRARY-DEPOSIT', 'Library Security Deposit (refundable)', 1000],
    ['MESS-DEPOSIT', 'Mess Security Deposit (refundable)', 1000],
  ],
  totals: { oneTime: 7600, perSemester: 114000, deposits: 3000, grand: 124600 },
} as const;
