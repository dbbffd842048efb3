export const StockPage = () => <main className="page">StockPage</main>;
