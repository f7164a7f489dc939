import type { ErrorsTexts } from '../translated.ts';

const FROM_PAGE = 'পেমেন্ট পেজ থেকে আবার শুরু করুন।';

const LATER = 'কিছুক্ষণ পরে আবার চেষ্টা করুন।';

const SOON = 'একটু পরে আবার চেষ্টা করুন।';

const TOO_MANY = 'অনেকবার চেষ্টা করা হয়েছে।';

const AGAIN_OR_ELSE = 'আবার চেষ্টা করুন অথবা অন্য কোনও মাধ্যমে পেমেন্ট করুন।';

const BANK_BRINGS = 'টাকা কাটা হয়ে থাকলে তা নিশ্চিত হবে, অথবা 5টি কাজের দিনের মধ্যে ফেরত আসবে।';

const NOTHING_TAKEN = 'কোনও টাকা কাটা হয়নি।';

const NOTHING_CHANGED = 'কিছুই বদলায়নি।';

const ASK_INSTITUTE = 'আপনার প্রতিষ্ঠানের সঙ্গে যোগাযোগ করুন।';

const ONE_FEE = 'কমপক্ষে একটি ফি বেছে নিন।';

const NEW_OTP = 'নতুন OTP চেয়ে নিন।';

const CORRECT_MARKED = 'চিহ্নিত জায়গাগুলি ঠিক করুন।';

const CORRECT_LISTED = 'কিছুই লেখা হয়নি। তালিকার এন্ট্রিগুলি ঠিক করুন।';

/** Errors, failures and waits in Bengali. */
export const errors: ErrorsTexts = {
  'errors.ERROR_SENTENCES': {
    invalid_request: 'কিছু তথ্য ঠিক নয়। চিহ্নিত জায়গাগুলি ঠিক করে আবার চেষ্টা করুন।',
    malformed_json: 'রিকোয়েস্টের ডেটা ঠিক JSON নয়। একটি JSON অবজেক্ট পাঠান।',
    body_too_large: 'রিকোয়েস্টটি খুব বড়। একবারে কম ডেটা পাঠান।',
    too_slow: 'রিকোয়েস্ট পৌঁছাতে খুব বেশি সময় লেগেছে। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
    one_at_a_time: 'একটি সংযোগে একবারে একটি রিকোয়েস্ট পাঠান এবং তার উত্তরের জন্য অপেক্ষা করুন।',
    unsupported_media: 'রিকোয়েস্টের ডেটা application/json হিসেবে পাঠান।',
    unknown_client: 'x-api-key হেডার নেই বা চেনা নয়। পেজের সেটিংয়ে দেওয়া key ব্যবহার করুন।',
    token_required: 'অ্যাক্সেস টোকেন লাগবে। আগে অথরাইজ করুন।',
    token_expired: 'অ্যাক্সেস টোকেন আর বৈধ নয়। এটি রিফ্রেশ করুন।',
    refresh_refused: 'রিফ্রেশ টোকেন আর বৈধ নয়। আবার অথরাইজ করুন।',
    platform_unknown: 'প্ল্যাটফর্মের কোড চেনা নয়।',
    erp_unavailable: `প্রতিষ্ঠানের সিস্টেম সাড়া দিচ্ছে না। ${LATER}`,
    erp_credentials: 'client id, client secret বা api key ঠিক নয়। প্রতিষ্ঠানের লগইন তথ্য মিলিয়ে দেখুন।',
    api_key: 'API key নেই বা চেনা যায়নি। প্রতিষ্ঠানের key bearer token হিসেবে পাঠান।',
    key_ended: 'এই API key-র মেয়াদ শেষ, বা এটি বাতিল হয়েছে। এর বদলে তৈরি নতুন key ব্যবহার করুন।',
    key_mode: 'এই API key প্রতিষ্ঠানের অন্য মোডের জন্য। test key শুধু test মোডে আর live key শুধু live মোডে চলে।',
    key_address: 'এই API key এই ঠিকানা থেকে চলে না। এর তালিকায় থাকা ঠিকানা থেকে কল করুন।',
    permission_missing: 'এই API key-র এই কলের অনুমতি নেই।',
    version_conflict: 'এর মধ্যে এই অবজেক্ট বদলে গেছে। এটি আবার পড়ুন এবং নতুন version দিয়ে পরিবর্তন পাঠান।',
    version_unknown: 'API-র এই সংস্করণ নেই। Shulk-Version পাঠাবেন না, বা ডকুমেন্টেশনে দেওয়া তারিখ পাঠান।',
    checkout_token: `এই পেমেন্ট সেশনের মেয়াদ শেষ। ${FROM_PAGE}`,
    application_token: 'আপনার আবেদন এখানে আর খোলা নেই। পেমেন্ট পেজ থেকে আবার খুলুন।',
    operator_required: 'এই কলের জন্য এই ইনস্টলেশনের অপারেটর key লাগবে।',
    loopback_only: 'এই পেজ শুধু এই মেশিনেই খোলে। অন্য মেশিনে খুলতে DEV_OPEN=1 সেট করুন।',
    not_found: 'পাওয়া যায়নি।',
    page_not_found: 'এই পেজটি নেই বা সরিয়ে নেওয়া হয়েছে।',
    student_not_found: 'শিক্ষার্থীর তথ্য পাওয়া যায়নি। আইডি মিলিয়ে দেখে আবার চেষ্টা করুন।',
    session_not_found: `এই সেশন পাওয়া যায়নি বা শেষ হয়ে গেছে। ${FROM_PAGE}`,
    order_not_found: `এই পেমেন্ট পাওয়া যায়নি। ${FROM_PAGE}`,
    receipt_not_found: 'এই তথ্য দিয়ে কোনও রসিদ পাওয়া যায়নি।',
    link_not_found: 'এই লিঙ্কটি বৈধ নয়। একটি নতুন লিঙ্ক চেয়ে নিন।',
    link_closed: 'এই লিঙ্কে আর টাকা দেওয়া যাবে না। একটি নতুন লিঙ্ক চেয়ে নিন।',
    links_full: 'এই শিক্ষার্থীর খুব বেশি লিঙ্ক চালু আছে। আগে একটি বাতিল করুন।',
    proof_required: 'আগে আপনার মোবাইল নম্বর বা ইমেল যাচাই করুন।',
    context_required: 'আগে পেমেন্ট পেজে শিক্ষার্থী খুঁজে নিন।',
    contact_mismatch: 'এই মোবাইল নম্বর বা ইমেল নথিভুক্ত তথ্যের সঙ্গে মিলছে না।',
    otp_wrong: 'OTP ঠিক নয়। মিলিয়ে দেখে আবার চেষ্টা করুন।',
    otp_expired: `OTP-র মেয়াদ শেষ। ${NEW_OTP}`,
    otp_limited: `${TOO_MANY} ${LATER}`,
    otp_unavailable: `OTP পাঠানো যায়নি। ${LATER}`,
    lookup_limited: `${TOO_MANY} 10 মিনিট পরে আবার চেষ্টা করুন।`,
    rate_limited: `${TOO_MANY} ${SOON}`,
    page_expired: 'এই পেজে আর পেমেন্ট নেওয়া হচ্ছে না।',
    student_inactive: `এই শিক্ষার্থী নিষ্ক্রিয়। ${ASK_INSTITUTE}`,
    student_unverified: `এই শিক্ষার্থী নথিভুক্ত নয়। ${ASK_INSTITUTE}`,
    session_inactive: `এই সেশন শেষ হয়ে গেছে। ${FROM_PAGE}`,
    selection_invalid: 'আপনার বেছে নেওয়া ফি বদলে গেছে। দেখে নিয়ে আবার চেষ্টা করুন।',
    amount_invalid: 'এই ফি-র জন্য এই পরিমাণ দেওয়া যাবে না। ঠিক করে আবার চেষ্টা করুন।',
    nothing_selected: ONE_FEE,
    card_unavailable: 'এই পরিমাণ টাকার জন্য পেমেন্টের এই বিকল্প নেই।',
    mode_unavailable: 'পেমেন্টের এই বিকল্প এখানে এখনও নেই। অন্য একটি বেছে নিন।',
    mandate_closed: 'এই অটো ডেবিট শুরু হয়েছে বা শেষ হয়ে গেছে, তাই এটি আর বদলানো যাবে না।',
    mandate_exists:
      'এই ফি-র জন্য অটো ডেবিট আগেই চালু আছে, অথবা আপনার ব্যাঙ্ক এখনও তা নিশ্চিত করছে। আবার চালু করার দরকার নেই।',
    mobile_required: 'এই পেমেন্টের জন্য মোবাইল নম্বর লাগবে।',
    quote_changed: 'টাকার পরিমাণ বদলে গেছে। দেখে নিয়ে আবার চেষ্টা করুন।',
    order_in_progress: 'এই ফি-র একটি পেমেন্ট এখন চলছে। সেটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
    order_closed: 'এই পেমেন্ট বন্ধ হয়ে গেছে। পেমেন্ট পেজ থেকে নতুন পেমেন্ট শুরু করুন।',
    gateway_mismatch: `এই পেজের পেমেন্ট গেটওয়ে এই পেমেন্ট নিতে পারে না। ${ASK_INSTITUTE}`,
    gateway_unavailable: `পেমেন্ট গেটওয়ে সাড়া দিচ্ছে না। ${NOTHING_TAKEN} আবার চেষ্টা করুন।`,
    signature_invalid: 'সিগনেচার ঠিক নয়।',
    idempotency_missing: 'এই কলের জন্য Idempotency-Key হেডার লাগবে।',
    idempotency_reused: 'এই Idempotency-Key অন্য রিকোয়েস্টে ব্যবহার হয়েছে। নতুন একটি দিন।',
    idempotency_running: `একই রিকোয়েস্ট এখনও চলছে। ${SOON}`,
    emi_step: 'আবেদনের এই ধাপ এখন খোলা নেই। আবেদনের অবস্থা দেখে নিন।',
    emi_in_progress:
      'এই ফি-র জন্য একটি মাসিক কিস্তির প্ল্যান আগেই চলছে। সেটি চালিয়ে যেতে বা ফিরিয়ে নিতে, যে মোবাইল নম্বর বা ইমেল দিয়ে আবেদন করেছিলেন, তা যাচাই করুন।',
    emi_not_found: `এই মাসিক কিস্তির প্ল্যান এই পেজে শুরু হয়নি। ${ASK_INSTITUTE}`,
    lender_unavailable: `ঋণদাতা সাড়া দিচ্ছে না। ${NOTHING_CHANGED} ${LATER}`,
    refund_refused: 'এই টাকা রিফান্ড করা যাবে না। কিছুই পাঠানো হয়নি। টাকার পরিমাণ ঠিক করুন।',
    reversal_refused: `এই পেমেন্ট বাতিল করা যাবে না। ${NOTHING_CHANGED}`,
    placing_refused: `এই টাকা এভাবে ব্যবহার করা যাবে না। ${NOTHING_CHANGED} ${CORRECT_MARKED}`,
    settlement_invalid: `সেটেলমেন্ট নেওয়া হয়নি। ${CORRECT_LISTED}`,
    bundle_invalid: `বান্ডিল নেওয়া হয়নি। ${CORRECT_LISTED}`,
    import_overtaken:
      '20 সেকেন্ড ধরে এই ইমপোর্টে কোনও কাজ হয়নি, তাই আর একটি ইমপোর্ট এর জায়গা নিয়েছে। যা লেখা হয়েছে, তা থাকবে। ফাইলটি আবার লোড করুন।',
    clock_refused: 'শুধু টেস্ট প্রতিষ্ঠানের ঘড়িই বদলানো যায়, তাও শুধু সামনের দিকে।',
    busy: 'সার্ভিস এখন ব্যস্ত। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
    internal: 'কিছু একটা সমস্যা হয়েছে।',
  },
  'errors.ERROR_CASES': {
    unknownToInstitute:
      'আপনার প্রতিষ্ঠানের কোনও অর্ডারের এই order id বা transaction id নেই। মিলিয়ে দেখুন, অথবা reference_id দিয়ে খোঁজ নিন।',
    lastTry: `OTP ঠিক নয়। ${NEW_OTP}`,
    onRecordAlready:
      'এই শিক্ষার্থী আগেই নথিভুক্ত, আর এই পেজ শুধু নতুন শিক্ষার্থীদের জন্য। যে পেজে শিক্ষার্থী আইডি লিখতে হয়, সেখানে পেমেন্ট করুন, অথবা প্রতিষ্ঠানের কাছ থেকে তার লিঙ্ক নিন।',
  },
  'errors.QUOTE_PROBLEMS': {
    unknown_fee: 'এই ফি এই পেজে নেই।',
    chosen_twice: 'এই ফি দুবার পাঠানো হয়েছে।',
    not_selectable: 'এই ফি আর বেছে নেওয়া যাবে না।',
    more_than_one_selected: 'শুধু একটি ফি বেছে নিন।',
    invalid_amount: 'টাকার পরিমাণ পুরো টাকায় লিখুন, পয়সা ছাড়া।',
    below_minimum: 'এই ফি-র জন্য কমপক্ষে যা দিতে হবে, এই পরিমাণ তার চেয়ে কম।',
    above_maximum: 'এই ফি-র জন্য সর্বাধিক যা দেওয়া যায়, এই পরিমাণ তার চেয়ে বেশি।',
    nothing_selected: ONE_FEE,
  },
  'failures.FAILURES': {
    insufficient_fund: `আপনার ব্যাঙ্ক অ্যাকাউন্টে যথেষ্ট ব্যালেন্স নেই। ${NOTHING_TAKEN} ${AGAIN_OR_ELSE}`,
    payment_timed_out: `আপনার ব্যাঙ্ক সময়মতো উত্তর দেয়নি। ${BANK_BRINGS}`,
    payment_cancelled: `পেমেন্ট বাতিল হয়েছে। ${NOTHING_TAKEN}`,
    card_declined: `আপনার ব্যাঙ্ক কার্ডটি নেয়নি। ${NOTHING_TAKEN} অন্য কার্ড বা অন্য কোনও মাধ্যমে পেমেন্ট করুন।`,
    authentication_failed: `আপনার ব্যাঙ্ক আপনাকে যাচাই করতে পারেনি। ${NOTHING_TAKEN} ${AGAIN_OR_ELSE}`,
    auto_refunded:
      'আপনার ব্যাঙ্ক পেমেন্ট অনেক দেরিতে অনুমোদন করেছে, তাই টাকা নেওয়া হয়নি। তা নিজে থেকেই আপনার কাছে ফেরত আসবে, সাধারণত 5 থেকে 7টি কাজের দিনের মধ্যে। ফি এখনও বাকি থাকলে আবার পেমেন্ট করুন।',
    gateway_technical_error: `প্রযুক্তিগত সমস্যার জন্য পেমেন্ট হয়নি। ${BANK_BRINGS}`,
    other: `আপনার পেমেন্ট সম্পূর্ণ হয়নি। ${BANK_BRINGS} ${AGAIN_OR_ELSE}`,
  },
  'waits.WAITS': {
    seconds: (count) => `${count} সেকেন্ড`,
    minutes: (count) => `${count} মিনিট`,
    hours: (count) => `${count} ঘণ্টা`,
    tooMany: (wait) => `${TOO_MANY} ${wait} পরে আবার চেষ্টা করুন।`,
    endsAt: (time) => ` অর্থাৎ ${time} (ভারতীয় সময়)।`,
    tomorrow: (time) => `আগামীকাল ${time}`,
    call: (phone) => `${phone} নম্বরে ফোন করুন`,
    write: (email) => `${email} ঠিকানায় লিখুন`,
    paidElsewhere: (wait, help) => `এই ফি-র পেমেন্ট অন্য ফোন বা কম্পিউটারে চলছে। ${wait} পরে আবার চেষ্টা করুন।${help}`,
    notSettled: (help) =>
      `এই ফি-র একটি পেমেন্ট অন্য ফোন বা কম্পিউটারে শুরু হয়েছে এবং এখনও খোলা আছে। সেটি হয়ে যাওয়া বা না হওয়া পর্যন্ত অপেক্ষা করুন, যাতে দুবার পেমেন্ট না হয়।${help}`,
    silentGateway: (time) =>
      `পেমেন্ট গেটওয়ে সাড়া দিচ্ছে না, তাই আপনার প্রথম পেমেন্ট হয়েছে কি না, এখনও বোঝা যাচ্ছে না। ${time}-এর আগে অন্যভাবে পেমেন্ট করবেন না। তারপর এখানে আবার পেমেন্ট করতে পারেন। দুটি পেমেন্টই হয়ে গেলে একটি নিজে থেকেই রিফান্ড হবে।`,
    help: (ways) => ` সাহায্যের জন্য ${ways.join(' অথবা ')}।`,
  },
};
