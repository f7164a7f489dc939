/** The page that opens at /docs. */
export const firstPage = (): string => `# Shulk for developers

Shulk takes school fees on a hosted page and tells your systems what was paid. Choose the way that fits what you have:

| You have                                   | You build                                                  | Read                                    |
| ------------------------------------------ | ---------------------------------------------------------- | --------------------------------------- |
| a system that can call and be called       | webhooks, and calls to read the rest                       | [Webhooks](webhooks.md)                 |
| a system that can only call                | a reading of the lists or the events, as often as you like | [Institute API](institute-api.md#lists) |
| a system that knows what each student owes | two calls that we ask when a payer comes                   | [Reverse lookup](erp.md)                |
| a nightly file                             | an import bundle                                           | [Import](import.md)                     |
| a site of your own                         | a link that names the student, or our sheet on your page   | [Sessions and orders](integrators.md)   |

Everything runs on your machine, with a demo school and a gateway that moves no money: [start in 15 minutes](start.md).

- Whole programs to copy, in four languages: [recipes](recipes.md).
- Your system talks to Jodo now: [its calls and webhooks beside ours](coming-from-jodo.md).
- Every refused call names its cause: [error codes](errors.md).
- What a key may do: [permissions](permissions.md). What you hear of: [events](events.md) and the
  [objects](objects.md) that they bring.
- What a payment page consists of: [page data](page-data.md).
- What changed: the [changelog](../CHANGELOG.md).
`;
