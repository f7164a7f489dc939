import type { MessagesTexts } from '../translated.ts';

const DEBIT_SUBJECTS = {
  debit_notice: 'पुढील ऑटो डेबिट',
  debit_retry: 'ऑटो डेबिट झाले नाही, पुन्हा प्रयत्न करू',
  debit_failed: 'ऑटो डेबिट झाले नाही',
  debit_not_made: 'ऑटो डेबिट केले गेले नाही',
  debit_skipped: 'ऑटो डेबिट वगळले',
} as const;

const LOAN_SUBJECTS = {
  approved: 'तुमचे कर्ज मंजूर झाले',
  signed: 'तुमच्या कर्जाची कागदपत्रे',
  active: 'तुमचे कर्ज सुरू झाले',
  completed: 'तुमचे कर्ज फेडले गेले',
  rejected: 'तुमचा कर्जाचा अर्ज',
  expired: 'कर्जाच्या ऑफरची मुदत संपली',
  cancelled: 'तुमचा कर्जाचा अर्ज मागे घेतला',
} as const;

/** When a refund that left the gateway reaches the payer. */
const BY_WHEN = '5-7 कामकाजाच्या दिवसांत';
const ACCOUNT = 'ज्या खात्यातून पैसे भरले, त्याच खात्यात';
const GOES_BACK = `ते रिफंड केले जात आहेत आणि ${ACCOUNT} ${BY_WHEN} जमा होतील.`;
const OWED_AGAIN = 'त्यातून भरलेली फी आता पुन्हा बाकी आहे.';

const stillDue = (due: string): string => ` या फीपैकी ${due} अजून बाकी आहेत.`;
const payAt = (address: string): string => `कृपया येथे पैसे भरा: ${address}`;

/** SMS and e-mail to payers, in Marathi. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} हा तुमचा OTP आहे (${institute}). तो ${minutes} मिनिटे वैध आहे. कोणालाही सांगू नका.`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} हा तुमचा कोड आहे`,
    notAsked: 'तुम्ही हा कोड मागितला नसेल, तर कृपया या मेसेजकडे दुर्लक्ष करा.',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) =>
        `${institute} यांच्यासाठी ${amount} तुमच्या ऑटो डेबिटने ${day} कापले जातील.`,
      debit_retry: ({ amount, institute, day }) =>
        `${institute} यांच्यासाठी ${amount} चे ऑटो डेबिट झाले नाही. ${day} रोजी पुन्हा प्रयत्न केला जाईल.`,
      debit_failed: ({ amount, institute }) =>
        `${institute} यांच्यासाठी ${amount} चे ऑटो डेबिट झाले नाही. पुन्हा प्रयत्न केला जाणार नाही.`,
      debit_not_made: ({ amount, institute }) =>
        `${institute} यांच्यासाठी ${amount} चे ऑटो डेबिट करता आले नाही. पुन्हा प्रयत्न केला जाणार नाही.`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute} यांनी ${day} रोजीचे तुमचे ${amount} चे ऑटो डेबिट वगळले आहे. ते होणार नाही आणि त्याची फी अजून बाकी आहे.`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} रोजी ${time} वाजता किंवा त्यानंतर`,
      ENACH: (day) => `${day} रोजी किंवा पुढील कामकाजाच्या दिवशी`,
    },
    lateFee: (amount) => `यात ${amount} लेट फी आहे.`,
    feesChanged: (planned) => `${planned} ठरले होते. त्यानंतर फी बदलली आहे.`,
    feesFell: (planned) => `${planned} ठरले होते. त्यानंतर काही रक्कम भरली गेली किंवा कमी झाली आहे.`,
    atMost: (most) => `एका डेबिटमध्ये जास्तीत जास्त ${most} कापले जातात. उरलेली रक्कम बाकी राहते.`,
    backBy: (day) => `पैसे कापले गेले असतील, तर ते ${day} पर्यंत परत येतील.`,
    smsStop: (reference) =>
      `हे किंवा सर्व डेबिट थांबवण्यासाठी तुमची बँक किंवा UPI ॲप वापरा (ऑटो डेबिट संदर्भ ${reference}).`,
    stop: (reference, where) =>
      `ऑटो डेबिट संदर्भ ${reference}: डेबिट होईपर्यंत तुम्ही हे डेबिट किंवा संपूर्ण ऑटो डेबिट ${where} थांबवू शकता. त्यानंतर फी तुम्ही स्वतः भरायची आहे.`,
    payAt,
    payInstead: (address) => `त्याऐवजी आता पैसे भरण्यासाठी: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, अर्ज ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute} यांच्या फीसाठी तुमचे कर्ज ${lender} यांनी मंजूर केले आहे. तुम्ही ${lender} यांच्याकडे सही करेपर्यंत तुमची संमती धरली जात नाही. येथे पुढे जा:`,
      signed: ({ lender, institute }) =>
        `${institute} यांच्या फीसाठी ${lender} यांच्यासोबतच्या तुमच्या कर्ज करारावर सही झाली आहे. तुमची मुख्य तथ्ये आणि पुढील पायरी:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute} यांच्या फीसाठी ${lender} यांच्याकडील तुमचे कर्ज सुरू झाले आहे. ${lender} यांचे पहिले डेबिट: ${day} रोजी ${debit}. प्रश्न आणि तक्रारींसाठी संपर्क (${desk}). तुमची योजना:`,
      completed: ({ lender, institute, desk }) =>
        `${institute} यांच्या फीसाठी घेतलेल्या तुमच्या कर्जाचे सर्व हप्ते ${lender} यांना मिळाले आहेत. कर्ज फेडले गेले आहे आणि आता आणखी काहीही कापले जाणार नाही. प्रश्नांसाठी संपर्क (${desk}). तुमची योजना:`,
      rejected: ({ lender, institute }) =>
        `${institute} यांच्या फीसाठी कर्जाला ${lender} यांनी मंजुरी दिली नाही. काहीही कापले जाणार नाही. पैसे भरण्याचा दुसरा पर्याय येथे निवडा:`,
      expired: ({ lender, institute }) =>
        `${institute} यांच्या फीसाठी ${lender} यांच्या कर्जाच्या ऑफरची मुदत संपली आहे. काहीही कापले जाणार नाही. पैसे भरण्याचा पर्याय येथे निवडा:`,
      cancelled: ({ lender, institute }) =>
        `${institute} यांच्या फीसाठी ${lender} यांच्याकडे केलेला कर्जाचा अर्ज मागे घेतला आहे. तुम्ही ${institute} यांना आधी भरलेली रक्कम भरलेलीच राहील. उरलेली रक्कम भरण्याचा पर्याय येथे निवडा:`,
    },
    agreement: 'कर्ज करार',
    sanction: 'कर्ज मंजुरी पत्र',
    lenderPrivacy: (lender) => `${lender} यांचे गोपनीयता धोरण`,
    ourPrivacy: 'आमचे गोपनीयता धोरण',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'तुमच्या UPI ॲपमध्ये किंवा तुमच्या बँकेत',
    ENACH: 'तुमच्या बँकेत',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}: ऑटो डेबिट सुरू झाले`,
    text: ({ institute, first, day, most }) =>
      `${institute}: तुमचे ऑटो डेबिट सुरू झाले. पहिले डेबिट: ${day} रोजी ${first}; एका डेबिटमध्ये जास्तीत जास्त ${most}. प्रत्येक डेबिटच्या एक दिवस आधी आम्ही कळवतो. ते बंद करण्यासाठी तुमचे UPI ॲप किंवा बँक वापरा.`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}: ऑटो डेबिट ${news}`,
    opening: (institute, news) => `${institute}: तुमचे ऑटो डेबिट ${news}`,
    news: {
      ended: { subject: 'बंद झाले', said: 'बंद झाले. आता आणखी डेबिट होणार नाहीत.' },
      paused: {
        subject: 'तात्पुरते थांबवले आहे',
        said: 'तात्पुरते थांबवले आहे. तुम्ही पुन्हा सुरू करेपर्यंत डेबिट होणार नाहीत.',
      },
      resumed: { subject: 'पुन्हा सुरू झाले', said: 'पुन्हा सुरू झाले.' },
      refused: { subject: 'सुरू झाले नाही', said: 'सुरू झाले नाही. काहीही कापले जाणार नाही.' },
    },
    stands: (address) => `त्याची स्थिती केव्हाही येथे पहा: ${address}`,
    stillDue: (amount, day, address) => `अजून बाकी: ${amount}, पहिल्या फीची तारीख ${day}. येथे भरा: ${address}`,
    next: (amount, day) => `पुढील डेबिट: ${day} रोजी ${amount}.`,
    toldBefore: 'आम्ही किमान 24 तास आधी कळवतो.',
    underWay: 'आधीच सुरू झालेले एखादे डेबिट अजूनही होऊ शकते. ते झाल्यास आम्ही तुम्हाला कळवू.',
    endedBy: {
      payer: (where) => `ते ${where} बंद केले गेले.`,
      refusal: 'तुमच्या बँकेने एक डेबिट नाकारले आणि पुढील प्रत्येक डेबिटही नाकारले असते, म्हणून आम्ही ते बंद केले.',
      pause: 'त्याचे शेवटचे डेबिट ते थांबवलेले असताना होणार होते, म्हणून आम्ही ते बंद केले.',
      silence:
        'आता कोणतेही डेबिट उरलेले नाही. एका डेबिटबद्दल तुमच्या बँकेने अजून उत्तर दिलेले नाही आणि आम्ही त्यात लक्ष घालत आहोत.',
      nothing_left: 'आता कोणतेही डेबिट उरलेले नाही, म्हणून आम्ही ते बंद केले.',
    },
    announcedNotMade: 'आम्ही तुम्हाला कळवलेले डेबिटही होणार नाही.',
    pausedWhere: (where) => `ते ${where} तात्पुरते थांबवले गेले. तुम्ही तिथेच पुन्हा सुरू केल्यावर ते पुढे चालू राहील.`,
    notLater: 'ते थांबलेले असताना ज्या फीची तारीख येते, ती नंतर कापली जात नाही.',
    notConfirmed: 'तुमच्या बँकेने त्याची पुष्टी केली नाही.',
    toBePaid: (amount) => `त्यातील फीचे ${amount} तुम्हाला अजून भरायचे आहेत.`,
    overdue: (amount) => `त्यातील ${amount} थकीत आहेत.`,
    nextDue: (amount, day) => `पुढील रक्कम: ${amount}, शेवटची तारीख ${day}.`,
    payAt,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `${amount} चा रिफंड, ट्रान्झॅक्शन ${transaction}`,
    leftOver: ({ amount, institute, transaction }) =>
      `तुम्ही ${institute} यांना बाकी रकमेपेक्षा ${amount} जास्त भरले (ट्रान्झॅक्शन ${transaction}). ${GOES_BACK}`,
    letOff: ({ amount, institute, transaction }) =>
      `जी फी आता बाकी नाही, तिच्यासाठी ${institute} यांना ${amount} मिळाले (ट्रान्झॅक्शन ${transaction}). ${GOES_BACK}`,
    paidBefore: ({ amount, institute, transaction }) =>
      `आधीच भरलेल्या फीसाठी ${institute} यांना ${amount} मिळाले (ट्रान्झॅक्शन ${transaction}). ${GOES_BACK}`,
    second: ({ amount, institute, transaction }, due) =>
      `एकाच ऑर्डरसाठी ${institute} यांना ${amount} चे आणखी एक पेमेंट मिळाले (ट्रान्झॅक्शन ${transaction}). गेटवे ते ${BY_WHEN} स्वतःच परत करतो.${due}`,
    stillDue: (due) => `${stillDue(due)} तुम्ही पेमेंट पेजवरून पुन्हा पैसे भरू शकता.`,
    rest: ({ amount, institute, transaction }) =>
      `${institute} यांच्याकडून तुम्हाला जो रिफंड मिळणार होता, त्यातील काही रक्कम तुमच्या बँकेने परत घेतली (ट्रान्झॅक्शन ${transaction}). ${ACCOUNT} उरलेले ${amount} रिफंड केले जात आहेत.`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute} यांच्याकडील ${amount} चा रिफंड अजून पाठवता आला नाही (ट्रान्झॅक्शन ${transaction}). आम्ही दररोज पुन्हा प्रयत्न करतो. त्यानंतर तो ${BY_WHEN} तुम्हाला मिळेल. तुम्हाला काहीही करण्याची गरज नाही.`,
    processed: ({ amount, institute, transaction }) =>
      `${institute} यांनी तुम्हाला ${amount} रिफंड केले (ट्रान्झॅक्शन ${transaction}). ते ${ACCOUNT} ${BY_WHEN} जमा होतील.`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute} यांनी तुम्हाला ${amount} रिफंड केले (ट्रान्झॅक्शन ${transaction}). ते ${ACCOUNT} ${BY_WHEN} जमा होतील. ${OWED_AGAIN}`,
    failed: ({ amount, institute, transaction }) =>
      `${ACCOUNT} ${amount} चा रिफंड पाठवता आला नाही (ट्रान्झॅक्शन ${transaction}). ${institute} यांचा अकाउंट्स विभाग त्याची व्यवस्था करेल.`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `संस्थेने पेमेंट रद्द केले: ${amount}, ट्रान्झॅक्शन ${transaction}`,
    itsReceipt: 'त्याची पावती',
    receipt: (number) => `पावती ${number}`,
    text: ({ amount, institute, transaction, day, receipt }) =>
      `${institute} यांनी तुमचे ${day} चे ${amount} चे पेमेंट रद्द केले (ट्रान्झॅक्शन ${transaction}). ${receipt} आता वैध नाही आणि ही फी पुन्हा बाकी आहे. हे बरोबर नसल्यास कृपया अकाउंट्स विभागाशी संपर्क साधा.`,
    reason: (reason) => `संस्थेने दिलेले कारण: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `तुमच्या बँकेने पैसे परत घेतले: ${amount}, ट्रान्झॅक्शन ${transaction}`,
    text: ({ amount, institute, transaction, day }) =>
      `तुमच्या बँकेने ${institute} यांना केलेल्या पेमेंटमधील ${amount} ${day} रोजी परत घेतले (ट्रान्झॅक्शन ${transaction}), कारण त्याबद्दल विचारणा झाली होती. ${OWED_AGAIN} तुम्ही बँकेला तसे सांगितले नसेल, तर कृपया अकाउंट्स विभागाशी संपर्क साधा.`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `पेमेंट मिळाले: ${amount}, पावती ${receipt}`,
    sms: ({ amount, institute, rest, receipt, address, typed }) =>
      `${institute} यांना ${amount} मिळाले.${rest} पावती ${receipt} येथे मिळवा: ${address}${typed}`,
    typed: (transaction) => ` तिथे हा ट्रान्झॅक्शन आयडी टाका: ${transaction}`,
    email: ({ amount, institute, day, rest, receipt, address, proof }) =>
      `${institute} यांना तुमचे ${amount} चे पेमेंट${day} मिळाले.${rest}\nपावती क्रमांक: ${receipt}\n\nपावती मिळवण्यासाठी ही लिंक उघडा${proof}: ${address}`,
    ofDay: (day) => ` (${day} रोजीचे)`,
    proof: ' आणि तुमच्या मोबाइल नंबरची किंवा ईमेलची पडताळणी करा',
    proofByTransaction: (transaction) =>
      `, ट्रान्झॅक्शन आयडी ${transaction} टाका आणि तुमच्या मोबाइल नंबरची पडताळणी करा`,
    kept: (amount) => `${amount} तुमच्या नावावर जमा आहेत`,
    goesBack: (amount) => `${amount} तुम्हाला रिफंड केले जात आहेत`,
    placed: (amount, rests) => ` ${amount} फीसाठी वापरले, ${rests}.`,
    nextDue: (amount) => ` तुम्ही निवडलेल्या फीसाठी ${amount} लागले नाहीत, म्हणून ते पुढील बाकी फीसाठी वापरले.`,
    byLink: (name) => (name === '' ? 'तुमच्या लिंकने पैसे भरले गेले.' : `तुमच्या लिंकने पैसे भरणारी व्यक्ती: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `पेमेंट मिळाले: ${amount}, धन्यवाद`,
    text: ({ amount, institute, transaction }) =>
      `${institute} यांना तुमचे ${amount} मिळाले. पावती तुम्हाला सांगणाऱ्या पालकांना मिळेल. ट्रान्झॅक्शन ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) => `तुमच्या पेमेंटचे ${amount} तुमच्या नावावर जमा आहेत, ट्रान्झॅक्शन ${transaction}`,
    why: {
      DIFFERS: 'ते तुमच्या फीशी जुळले नाहीत',
      LENT_FOR: 'ही फी EMI च्या अर्जातून भरली जाणार आहे',
      PAID_BEFORE: 'या फीच्या पहिल्या पेमेंटचा रिफंड झाला',
      REST: 'या फीसाठी ते लागले नाहीत',
    },
    text: ({ amount, institute, why, due, transaction }) =>
      `${institute} यांना ${amount} मिळाले (ट्रान्झॅक्शन ${transaction}) आणि ते तुमच्या नावावर जमा आहेत, कारण ${why}. अकाउंट्स विभाग ते तुमच्या फीसाठी वापरेल किंवा रिफंड करेल.${due}`,
    stillDue,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) => `तुमच्या पेमेंटमधील ${amount} आता फीसाठी वापरले, पावती ${receipt}`,
    text: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} यांच्याकडे तुमच्या नावावर जमा असलेले ${amount} आता तुमच्या फीसाठी वापरले (पावती ${receipt}, ट्रान्झॅक्शन ${transaction}).${rest}`,
    stillHeld: (amount) => ` ${amount} अजून जमा आहेत.`,
    instead: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} यांच्याकडून तुम्हाला ${amount} रिफंड मिळणार होते. त्याऐवजी ते आता तुमच्या फीसाठी वापरले (पावती ${receipt}, ट्रान्झॅक्शन ${transaction}).${rest}`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `तुमचे पैसे कुठे आहेत: ${address}`,
    email: (address) => `तुमचे पैसे कुठे आहेत, ते केव्हाही येथे पहा: ${address}`,
  },
};
