/** Texts of receipt authentication and the receipt dashboard, to the letter. */
import { spoken } from '../spoken.ts';
/** Name under which the PDF is saved [SR-2.75]. */
export const RECEIPT_FILE_NAME = 'Transaction Receipt';

export const receiptTexts = /* @__PURE__ */ spoken('exact/receipts', {
  /** Student-ID label when the page's form has none [SR-2.46]. */
  studentIdLabel: 'Student ID',
  /** Title of the contact-support screen [SR-2.54]. */
  ohNo: 'Oh No !',
  /** A receipt mobile left empty [SR-5.4]. */
  receiptMobileEmpty: 'Please enter mobile number',
  /** A receipt mobile not of ten digits [SR-5.5]. */
  receiptMobileLength: 'Mobile number must contain 10 digits',
  /** A receipt mobile off the pattern [SR-5.6]. */
  receiptMobileInvalid: 'Please enter valid mobile number',
  /** A receipt e-mail left empty [SR-5.9]. */
  receiptEmailEmpty: 'Please enter email',
  /** A malformed receipt e-mail [SR-5.10]. */
  receiptEmailInvalid: 'Please enter a valid email address',
  /** No student to choose from [SR-8.9]. */
  receiptNoStudents: 'Student Details not found, please contact support',
  /** Title of the dashboard [SR-2.62]. */
  dashboardTitle: 'Receipt Download',
  /** Before the choice between several students [SR-2.66]. */
  chooseChild: 'Choose a child :',
  /** Placeholder of that choice [SR-2.67]. */
  selectStudentPlaceholder: 'Select Student',
  /** Columns of the receipt table, in order [SR-2.71]. */
  receiptColumns: ['S.No', 'Transaction Id', 'Transaction Date', 'Amount Paid', 'Payment Mode', 'Actions'],
  /** Button of a receipt row [SR-2.73]. */
  downloadReceipt: 'Download Receipt',
  /** Heading when there are no receipts [SR-8.16]. */
  dataNotFoundTitle: 'Data Not Found',
  /** Second text of Data Not Found [SR-2.78]. */
  dataNotFoundContact:
    'Please contact to our team to find the solution for the problem via contact number given below',

  /** Button of the student choice [SR-2.48]; the form words it otherwise (C37). */
  verifyStudentForReceipts: (label: string): string => `Verify ${label}`,

  /** Link that resets the student choice [SR-2.52]. */
  changeStudentForReceipts: (label: string): string => `Click here to change ${label}`,

  /** First text of Data Not Found [SR-2.77]. */
  dataNotFound: (student: string): string =>
    `The data you are looking for ${student} does not exist or was removed`,

  /** A receipt that could not be downloaded [SR-8.14]. */
  receiptDownloadFailed: (email: string): string =>
    `We are facing an error downloading the receipt at this moment, Please contact ${email}`,
});
