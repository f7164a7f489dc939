import type { MessagesTexts } from '../translated.ts';

const DEBIT_SUBJECTS = {
  debit_notice: 'ऑटो डेबिट होने वाला है',
  debit_retry: 'ऑटो डेबिट नहीं हुआ, फिर कोशिश होगी',
  debit_failed: 'ऑटो डेबिट नहीं हुआ',
  debit_not_made: 'ऑटो डेबिट नहीं किया गया',
  debit_skipped: 'ऑटो डेबिट छोड़ दिया गया',
} as const;

const LOAN_SUBJECTS = {
  approved: 'आपके लोन को मंज़ूरी मिल गई',
  signed: 'आपके लोन के कागज़ात',
  active: 'आपका लोन चालू हो गया',
  completed: 'आपका लोन चुक गया',
  rejected: 'आपका लोन आवेदन',
  expired: 'लोन ऑफ़र का समय समाप्त हो गया',
  cancelled: 'आपका लोन आवेदन वापस ले लिया गया',
} as const;

/** When a refund that left the gateway reaches the payer. */
const ARRIVES = '5-7 कामकाजी दिनों में भुगतान वाले खाते में पहुँचेंगे।';
const OWED_AGAIN = 'जो फ़ीस इससे भरी गई थी, वह फिर से बाकी है।';
const TOLD_BEFORE = 'कम से कम 24 घंटे पहले हम आपको बताएँगे।';
const transactionOf = (transaction: string): string => `(ट्रांज़ैक्शन ${transaction})`;
const payAt = (address: string): string => `कृपया यहाँ भुगतान करें: ${address}`;

/** SMS and e-mail to payers, in Hindi. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} ${institute} के लिए आपका OTP है। यह ${minutes} मिनट तक मान्य है। इसे किसी को न बताएँ।`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} आपका OTP है`,
    notAsked: 'अगर यह OTP आपने नहीं मँगाया, तो कृपया इस मैसेज पर ध्यान न दें।',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) => `${institute}: ${day} आपके ऑटो डेबिट से ${amount} कटेंगे।`,
      debit_retry: ({ amount, institute, day }) =>
        `${institute}: ${amount} का ऑटो डेबिट नहीं हुआ। ${day} को फिर कोशिश होगी।`,
      debit_failed: ({ amount, institute }) =>
        `${institute}: ${amount} का ऑटो डेबिट नहीं हुआ। अब फिर कोशिश नहीं होगी।`,
      debit_not_made: ({ amount, institute }) =>
        `${institute}: ${amount} का ऑटो डेबिट नहीं किया जा सका। अब फिर कोशिश नहीं होगी।`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute} ने ${day} का आपका ${amount} का ऑटो डेबिट छोड़ दिया है। यह नहीं कटेगा, और इसकी फ़ीस अब भी बाकी है।`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} को ${time} पर या उसके बाद`,
      ENACH: (day) => `${day} को या अगले कामकाजी दिन`,
    },
    lateFee: (amount) => `इसमें ${amount} लेट फ़ीस शामिल है।`,
    feesChanged: (planned) => `${planned} तय थे। उसके बाद फ़ीस बदल गई।`,
    feesFell: (planned) => `${planned} तय थे। उसके बाद कुछ भुगतान हुआ या फ़ीस घटाई गई।`,
    atMost: (most) => `एक डेबिट में ज़्यादा से ज़्यादा ${most} कटते हैं। जो बचेगा, वह बाकी रहेगा।`,
    backBy: (day) => `अगर पैसे कटे हैं, तो ${day} तक वापस आ जाएँगे।`,
    smsStop: (reference) => `यह या सभी डेबिट अपने बैंक या UPI ऐप से रोके जा सकते हैं (रेफ़रेंस ${reference})।`,
    stop: (reference, where) =>
      `यह डेबिट या पूरा ऑटो डेबिट (रेफ़रेंस ${reference}) कटने से पहले ${where} रोका जा सकता है। तब फ़ीस आपको खुद भरनी होगी।`,
    payAt,
    payInstead: (address) => `इसकी जगह अभी भरने के लिए: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, आवेदन ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute} की फ़ीस के लिए ${lender} ने आपका लोन मंज़ूर किया है। ${lender} के साथ हस्ताक्षर होने तक किसी बात पर आपकी सहमति नहीं मानी जाएगी। यहाँ जारी रखें:`,
      signed: ({ lender, institute }) =>
        `${institute} की फ़ीस के लिए ${lender} के लोन एग्रीमेंट पर आपके हस्ताक्षर हो गए। मुख्य तथ्य और अगला चरण:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute} की फ़ीस के लिए ${lender} से आपका लोन चालू हो गया। ${lender} का पहला डेबिट: ${day} को ${debit}। सवाल और शिकायत: ${desk}; आपका प्लान:`,
      completed: ({ lender, institute, desk }) =>
        `${institute} की फ़ीस के लिए आपके लोन की सभी किस्तें ${lender} को मिल गईं। लोन चुक गया, अब और कुछ नहीं कटेगा। सवाल: ${desk}; आपका प्लान:`,
      rejected: ({ lender, institute }) =>
        `${institute} की फ़ीस के लिए ${lender} ने लोन को मंज़ूरी नहीं दी। कुछ नहीं कटेगा। भुगतान का दूसरा तरीका चुनें:`,
      expired: ({ lender, institute }) =>
        `${institute} की फ़ीस के लिए ${lender} के लोन ऑफ़र का समय समाप्त हो गया। कुछ नहीं कटेगा। भुगतान का तरीका चुनें:`,
      cancelled: ({ lender, institute }) =>
        `${institute} की फ़ीस के लिए ${lender} का लोन आवेदन वापस ले लिया गया। ${institute} को पहले किया गया भुगतान मान्य रहेगा। बाकी के लिए भुगतान का तरीका चुनें:`,
    },
    agreement: 'लोन एग्रीमेंट',
    sanction: 'लोन मंज़ूरी पत्र',
    lenderPrivacy: (lender) => `${lender} की प्राइवेसी पॉलिसी`,
    ourPrivacy: 'हमारी प्राइवेसी पॉलिसी',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'आपके UPI ऐप या बैंक में',
    ENACH: 'आपके बैंक में',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}: ऑटो डेबिट चालू हो गया`,
    text: ({ institute, first, day, most }) =>
      `${institute}: आपका ऑटो डेबिट चालू हो गया। पहला डेबिट: ${day} को ${first}; हर बार ज़्यादा से ज़्यादा ${most}। हर डेबिट से एक दिन पहले हम बताएँगे। इसे रद्द करने के लिए अपने UPI ऐप या बैंक में जाएँ।`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}: ऑटो डेबिट ${news}`,
    opening: (institute, news) => `${institute}: आपका ऑटो डेबिट ${news}`,
    news: {
      ended: { subject: 'बंद हो गया', said: 'बंद हो गया। अब कोई डेबिट नहीं होगा।' },
      paused: { subject: 'पॉज़ पर है', said: 'पॉज़ पर है। फिर से चालू करने तक कोई डेबिट नहीं होगा।' },
      resumed: { subject: 'फिर से चालू हो गया', said: 'फिर से चालू हो गया।' },
      refused: { subject: 'चालू नहीं हुआ', said: 'चालू नहीं हुआ। कुछ नहीं कटेगा।' },
    },
    stands: (address) => `इसकी स्थिति कभी भी देखें: ${address}`,
    stillDue: (amount, day, address) =>
      `बाकी: ${amount}। सबसे पहली फ़ीस की अंतिम तारीख: ${day}। यहाँ भुगतान करें: ${address}`,
    next: (amount, day) => `अगला डेबिट: ${day} को ${amount}।`,
    toldBefore: TOLD_BEFORE,
    underWay: 'जो डेबिट शुरू हो चुका है, वह अब भी हो सकता है। हुआ, तो हम आपको बताएँगे।',
    endedBy: {
      payer: (where) => `इसे ${where} बंद किया गया।`,
      refusal: 'आपके बैंक ने एक डेबिट स्वीकार नहीं किया और आगे भी कोई डेबिट स्वीकार नहीं करता, इसलिए हमने इसे बंद किया।',
      pause: 'जब यह पॉज़ पर था, तब इसका आखिरी डेबिट होना था, इसलिए हमने इसे बंद किया।',
      silence: 'कोई डेबिट बाकी नहीं है। एक डेबिट का नतीजा आपके बैंक ने नहीं बताया, हम इसे देख रहे हैं।',
      nothing_left: 'कोई डेबिट बाकी नहीं है, इसलिए हमने इसे बंद किया।',
    },
    announcedNotMade: 'जिस डेबिट के बारे में हमने बताया था, वह भी नहीं होगा।',
    pausedWhere: (where) => `इसे ${where} पॉज़ किया गया। वहीं फिर से चालू करने पर यह आगे चलेगा।`,
    notLater: 'पॉज़ के दौरान जिस फ़ीस की तारीख आए, वह बाद में भी नहीं कटेगी।',
    notConfirmed: 'आपके बैंक ने इसकी पुष्टि नहीं की।',
    toBePaid: (amount) => `इसकी फ़ीस में से ${amount} अब भी देने हैं।`,
    overdue: (amount) => `इसमें से ${amount} बकाया हैं।`,
    nextDue: (amount, day) => `अगला भुगतान: ${amount}, अंतिम तारीख ${day}।`,
    payAt,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `${amount} का रिफ़ंड ${transactionOf(transaction)}`,
    leftOver: ({ amount, institute, transaction }) =>
      `${institute} को बाकी राशि से ${amount} ज़्यादा मिले। ये रिफ़ंड हो रहे हैं और ${ARRIVES} ${transactionOf(transaction)}`,
    letOff: ({ amount, institute, transaction }) =>
      `${institute} को ${amount} उस फ़ीस के लिए मिले, जो अब नहीं देनी है। ये रिफ़ंड हो रहे हैं और ${ARRIVES} ${transactionOf(transaction)}`,
    paidBefore: ({ amount, institute, transaction }) =>
      `${institute} को ${amount} उस फ़ीस के लिए मिले, जो पहले ही भरी जा चुकी थी। ये रिफ़ंड हो रहे हैं और ${ARRIVES} ${transactionOf(transaction)}`,
    second: ({ amount, institute, transaction }, due) =>
      `${institute} को एक ही ऑर्डर के लिए ${amount} का एक और भुगतान मिला। गेटवे इसे खुद 5-7 कामकाजी दिनों में लौटाता है।${due} ${transactionOf(transaction)}`,
    stillDue: (due) => ` इस फ़ीस के ${due} अब भी बाकी हैं। भुगतान पेज से फिर से भुगतान किया जा सकता है।`,
    rest: ({ amount, institute, transaction }) =>
      `${institute} से आपको जो रिफ़ंड मिलना था, उसका एक हिस्सा आपके बैंक ने वापस ले लिया। बाकी ${amount} अब भी भुगतान वाले खाते में रिफ़ंड हो रहे हैं। ${transactionOf(transaction)}`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute}: ${amount} का आपका रिफ़ंड अभी नहीं भेजा जा सका। हम हर दिन फिर से कोशिश करते हैं। भेजने के बाद यह 5-7 कामकाजी दिनों में आप तक पहुँचेगा। आपको कुछ करने की ज़रूरत नहीं है। ${transactionOf(transaction)}`,
    processed: ({ amount, institute, transaction }) =>
      `${institute} ने आपको ${amount} रिफ़ंड किए हैं। ये ${ARRIVES} ${transactionOf(transaction)}`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute} ने आपको ${amount} रिफ़ंड किए हैं। ये ${ARRIVES} ${OWED_AGAIN} ${transactionOf(transaction)}`,
    failed: ({ amount, institute, transaction }) =>
      `${amount} का आपका रिफ़ंड भुगतान वाले खाते में नहीं भेजा जा सका। ${institute} का अकाउंट्स ऑफ़िस इसका इंतज़ाम करेगा। ${transactionOf(transaction)}`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `संस्थान ने भुगतान रद्द किया: ${amount} ${transactionOf(transaction)}`,
    itsReceipt: 'उसकी रसीद',
    receipt: (number) => `रसीद ${number}`,
    text: ({ institute, amount, day, receipt, transaction }) =>
      `${institute} ने आपका ${amount} का भुगतान (तारीख ${day}) रद्द किया। ${receipt} अब मान्य नहीं है और यह फ़ीस फिर से बाकी है। अगर यह गलत है, तो कृपया अकाउंट्स ऑफ़िस से संपर्क करें। ${transactionOf(transaction)}`,
    reason: (reason) => `संस्थान का बताया कारण: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `आपके बैंक ने पैसे वापस लिए: ${amount} ${transactionOf(transaction)}`,
    text: ({ institute, amount, day, transaction }) =>
      `${institute} को किए गए आपके भुगतान में से ${amount} आपके बैंक ने ${day} को वापस लिए, क्योंकि इस भुगतान पर सवाल उठा था। ${OWED_AGAIN} अगर बैंक से ऐसा करने को आपने नहीं कहा था, तो कृपया अकाउंट्स ऑफ़िस से संपर्क करें। ${transactionOf(transaction)}`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `भुगतान मिल गया: ${amount}, रसीद ${receipt}`,
    sms: ({ amount, institute, rest, receipt, address, typed }) =>
      `${institute} के लिए ${amount} मिले।${rest} रसीद ${receipt} यहाँ पाएँ${typed}: ${address}`,
    typed: (transaction) => ` (ट्रांज़ैक्शन आईडी ${transaction} लिखकर)`,
    email: ({ institute, amount, day, rest, receipt, address, proof }) =>
      `${institute} को आपका${day} ${amount} का भुगतान मिल गया।${rest}\nरसीद नंबर: ${receipt}\n\nरसीद पाने के लिए यह लिंक खोलें${proof}: ${address}`,
    ofDay: (day) => ` ${day} का`,
    proof: ' और अपना मोबाइल नंबर या ईमेल सत्यापित करें',
    proofByTransaction: (transaction) => `, ट्रांज़ैक्शन आईडी ${transaction} लिखें और अपना मोबाइल नंबर सत्यापित करें`,
    kept: (amount) => `${amount} आपके नाम पर जमा हैं`,
    goesBack: (amount) => `${amount} आपको रिफ़ंड हो रहे हैं`,
    placed: (amount, rests) => ` ${amount} फ़ीस में लगे, ${rests}।`,
    nextDue: (amount) => ` चुनी गई फ़ीस के लिए ${amount} की ज़रूरत नहीं थी, इसलिए वे अगली बाकी फ़ीस में लगाए गए।`,
    byLink: (name) => (name === '' ? 'आपके लिंक से भुगतान हुआ।' : `आपके लिंक से भुगतान हुआ, भुगतानकर्ता: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `भुगतान मिल गया: ${amount}, धन्यवाद`,
    text: ({ amount, institute, transaction }) =>
      `${institute} के लिए आपके ${amount} मिल गए। रसीद आपसे कहने वाले अभिभावक को मिलेगी। ट्रांज़ैक्शन ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) =>
      `${amount} का आपका भुगतान आपके नाम पर जमा है ${transactionOf(transaction)}`,
    why: {
      DIFFERS: 'पता नहीं चल सका कि ये किस फ़ीस के हैं',
      LENT_FOR: 'इस फ़ीस का भुगतान EMI के आवेदन से होगा',
      PAID_BEFORE: 'इस फ़ीस का पहला भुगतान रिफ़ंड हो गया था',
      REST: 'इस फ़ीस के लिए इनकी ज़रूरत नहीं थी',
    },
    text: ({ amount, institute, why, due, transaction }) =>
      `${institute} को ${amount} मिले और वे आपके नाम पर जमा हैं, क्योंकि ${why}। अकाउंट्स ऑफ़िस इन्हें आपकी फ़ीस में लगाएगा या रिफ़ंड करेगा।${due} ${transactionOf(transaction)}`,
    stillDue: (due) => ` इस फ़ीस के ${due} अब भी बाकी हैं।`,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) => `आपके भुगतान के ${amount} अब फ़ीस में लगे, रसीद ${receipt}`,
    text: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} के पास आपके नाम पर जमा ${amount} अब आपकी फ़ीस में लग गए।${rest} रसीद ${receipt} ${transactionOf(transaction)}`,
    stillHeld: (amount) => ` ${amount} अब भी जमा हैं।`,
    instead: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} से जो ${amount} आपको रिफ़ंड होने थे, वे अब आपकी फ़ीस में लग गए।${rest} रसीद ${receipt} ${transactionOf(transaction)}`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `आपके पैसे कहाँ हैं: ${address}`,
    email: (address) => `आपके पैसे कहाँ हैं, कभी भी देखें: ${address}`,
  },
};
