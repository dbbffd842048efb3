export const PortfolioPage = () => <main className="page">x</main>;
export const PortfolioTransactionsPage = PortfolioPage;
